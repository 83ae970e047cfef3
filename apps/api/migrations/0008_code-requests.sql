CREATE TABLE "code_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer NOT NULL,
	"blind_tries" integer NOT NULL,
	"issue_number" bigserial NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"gender" smallint,
	"role" smallint NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_id_code_requests_id_fk" FOREIGN KEY ("id") REFERENCES "public"."code_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_requests_email_idx" ON "code_requests" USING btree ("purpose","email","issue_number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "code_requests_expires_idx" ON "code_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_ups_email_idx" ON "sign_ups" USING btree ("email");