CREATE TABLE "confirmed_phones" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"provider" text,
	"provider_id" text,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"give_up_at" timestamp (3) with time zone,
	CONSTRAINT "message_attempts_once_a_channel" UNIQUE("message_id","channel"),
	CONSTRAINT "message_attempts_channel_known" CHECK ("message_attempts"."channel" in ('mail', 'sms', 'whatsapp', 'push')),
	CONSTRAINT "message_attempts_state_known" CHECK ("message_attempts"."state" in ('planned', 'sent', 'delivered', 'failed')),
	CONSTRAINT "message_attempts_failure_known" CHECK ("message_attempts"."failure" in ('refused', 'unreachable', 'opted_out', 'unavailable', 'no_receipt', 'outdated')),
	CONSTRAINT "message_attempts_failed_why" CHECK (("message_attempts"."state" = 'failed') = ("message_attempts"."failure" is not null))
);
--> statement-breakpoint
CREATE TABLE "message_preferences" (
	"account_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"channels" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_preferences_account_id_topic_pk" PRIMARY KEY("account_id","topic"),
	CONSTRAINT "message_preferences_topic_known" CHECK ("message_preferences"."topic" in ('reminders', 'changes', 'offers'))
);
--> statement-breakpoint
CREATE TABLE "message_visits" (
	"message_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	CONSTRAINT "message_visits_message_id_appointment_id_pk" PRIMARY KEY("message_id","appointment_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid NOT NULL,
	"route" text[] NOT NULL,
	"content" text,
	"useful_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "messages_kind_known" CHECK ("messages"."kind" in ('booked', 'moved', 'cancelled', 'delay', 'reminder', 'offer'))
);
--> statement-breakpoint
CREATE TABLE "phone_opt_outs" (
	"phone" text NOT NULL,
	"channel" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "phone_opt_outs_phone_channel_pk" PRIMARY KEY("phone","channel"),
	CONSTRAINT "phone_opt_outs_channel_known" CHECK ("phone_opt_outs"."channel" in ('sms', 'whatsapp'))
);
--> statement-breakpoint
ALTER TABLE "visit_links" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "confirmed_phones" ADD CONSTRAINT "confirmed_phones_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attempts" ADD CONSTRAINT "message_attempts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_preferences" ADD CONSTRAINT "message_preferences_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_visits" ADD CONSTRAINT "message_visits_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_visits" ADD CONSTRAINT "message_visits_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmed_phones_phone_idx" ON "confirmed_phones" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "message_attempts_provider_id_key" ON "message_attempts" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "message_attempts_waiting_idx" ON "message_attempts" USING btree ("give_up_at") WHERE "message_attempts"."give_up_at" is not null;--> statement-breakpoint
CREATE INDEX "message_visits_appointment_idx" ON "message_visits" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "messages_account_idx" ON "messages" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "messages_created_idx" ON "messages" USING btree ("created_at");