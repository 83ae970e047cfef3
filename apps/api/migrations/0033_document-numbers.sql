CREATE TABLE "document_numbers" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_numbers_one_row" CHECK ("document_numbers"."id"),
	CONSTRAINT "document_numbers_last" CHECK ("document_numbers"."last" > 0)
);
--> statement-breakpoint
INSERT INTO "document_numbers" ("last") SELECT max("number") FROM "visit_documents" HAVING max("number") IS NOT NULL;
