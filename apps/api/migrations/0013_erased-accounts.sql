CREATE TABLE "erased_accounts" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"person_ids" uuid[] NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL
);
