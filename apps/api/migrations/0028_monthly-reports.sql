CREATE TABLE "report_readers" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"last_month" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_readers" ADD CONSTRAINT "report_readers_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;