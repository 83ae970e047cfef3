-- Ledger, closings and what they closed only grow.
CREATE OR REPLACE FUNCTION "ledger_entries_refuse"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''the ledger only grows''; END';

CREATE OR REPLACE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "ledger_entries_refuse"();

CREATE OR REPLACE TRIGGER "closings_append_only" BEFORE UPDATE OR DELETE ON "closings" FOR EACH ROW EXECUTE FUNCTION "ledger_entries_refuse"();

CREATE OR REPLACE TRIGGER "closed_entries_append_only" BEFORE UPDATE OR DELETE ON "closed_entries" FOR EACH ROW EXECUTE FUNCTION "ledger_entries_refuse"();

-- A truncate fires no row trigger.
CREATE OR REPLACE TRIGGER "ledger_entries_not_truncated" BEFORE TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_entries_refuse"();

CREATE OR REPLACE TRIGGER "closings_not_truncated" BEFORE TRUNCATE ON "closings"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_entries_refuse"();

CREATE OR REPLACE TRIGGER "closed_entries_not_truncated" BEFORE TRUNCATE ON "closed_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_entries_refuse"();

CREATE OR REPLACE TRIGGER "receipts_append_only" BEFORE UPDATE OR DELETE ON "receipts" FOR EACH ROW EXECUTE FUNCTION "ledger_entries_refuse"();

CREATE OR REPLACE TRIGGER "receipts_not_truncated" BEFORE TRUNCATE ON "receipts"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_entries_refuse"();

-- The next number for each charge. The lock makes the others wait until this one is there or rolled back: a sequence would leave gaps.
CREATE OR REPLACE FUNCTION "ledger_entries_number"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('receipts', 0));
  INSERT INTO "receipts" ("number", "entry_id") SELECT coalesce(max("number"), 0) + 1, NEW."id" FROM "receipts";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "ledger_entries_numbered" AFTER INSERT ON "ledger_entries"
  FOR EACH ROW WHEN (NEW."kind" = 'charge') EXECUTE FUNCTION "ledger_entries_number"();
