-- From here on each charge gets its number when it is written; those of the last moment first.
LOCK TABLE "ledger_entries" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "receipts" ("number", "entry_id")
  SELECT coalesce((SELECT max("number") FROM "receipts"), 0) + row_number() OVER (ORDER BY "created_at", "id"), "id" FROM "ledger_entries"
  WHERE "kind" = 'charge' AND NOT EXISTS (SELECT FROM "receipts" WHERE "entry_id" = "ledger_entries"."id");--> statement-breakpoint
CREATE OR REPLACE TRIGGER "ledger_entries_numbered" AFTER INSERT ON "ledger_entries"
  FOR EACH ROW WHEN (NEW."kind" = 'charge') EXECUTE FUNCTION "ledger_entries_number"();
