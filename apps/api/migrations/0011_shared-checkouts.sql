ALTER TABLE "payments" ADD COLUMN "checkout_of" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checkout_part" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_of_payments_id_fk" FOREIGN KEY ("checkout_of") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_checkout_idx" ON "payments" USING btree ("checkout_of") WHERE "payments"."checkout_of" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_part_known" CHECK (("payments"."checkout_of" is null) = ("payments"."checkout_part" is null));