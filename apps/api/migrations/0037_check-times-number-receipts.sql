-- In batches, repeated until no row was left. A visit that a request changes right now is left to the next one.
WITH "batch" AS (
  UPDATE "appointments" SET "is_time_checked" = true WHERE "id" IN (
    SELECT "id" FROM "appointments" WHERE NOT "is_time_checked" LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED
  )
)
SELECT EXISTS (SELECT FROM "appointments" WHERE NOT "is_time_checked") AS "rest";--> statement-breakpoint
-- In batches, repeated until no row was left. The charges so far get their numbers in the order in which they came in.
WITH "unnumbered" AS (
  SELECT "id", "created_at" FROM "ledger_entries"
  WHERE "kind" = 'charge' AND NOT EXISTS (SELECT FROM "receipts" WHERE "entry_id" = "ledger_entries"."id")
), "batch" AS (
  INSERT INTO "receipts" ("number", "entry_id")
  SELECT coalesce((SELECT max("number") FROM "receipts"), 0) + row_number() OVER (ORDER BY "created_at", "id"), "id"
  FROM (SELECT * FROM "unnumbered" ORDER BY "created_at", "id" LIMIT 5000) AS "next"
)
SELECT EXISTS (SELECT FROM "unnumbered") AS "rest";
