CREATE TABLE "guardian_invitation_people" (
	"token_hash" text NOT NULL,
	"guardianship_id" uuid NOT NULL,
	CONSTRAINT "guardian_invitation_people_token_hash_guardianship_id_pk" PRIMARY KEY("token_hash","guardianship_id")
);
--> statement-breakpoint
ALTER TABLE "guardian_invitations" DROP CONSTRAINT "guardian_invitations_one_inviter";--> statement-breakpoint
ALTER TABLE "guardian_invitation_people" ADD CONSTRAINT "guardian_invitation_people_token_hash_guardian_invitations_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."guardian_invitations"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_invitation_people" ADD CONSTRAINT "guardian_invitation_people_guardianship_id_guardianships_id_fk" FOREIGN KEY ("guardianship_id") REFERENCES "public"."guardianships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guardian_invitation_people_guardianship_idx" ON "guardian_invitation_people" USING btree ("guardianship_id");--> statement-breakpoint
ALTER TABLE "guardian_invitations" ADD CONSTRAINT "guardian_invitations_not_both" CHECK ("guardian_invitations"."guardianship_id" is null or "guardian_invitations"."inviter_id" is null);