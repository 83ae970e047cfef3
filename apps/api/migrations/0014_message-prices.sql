ALTER TABLE "clinic_settings" ADD COLUMN "mail_price" double precision;--> statement-breakpoint
ALTER TABLE "clinic_settings" ADD COLUMN "sms_price" double precision;--> statement-breakpoint
ALTER TABLE "clinic_settings" ADD COLUMN "whatsapp_price" double precision;