-- CreateIndex
CREATE INDEX "audit_events_org_id_target_id_id_idx" ON "audit_events"("org_id", "target_id", "id");

-- CreateIndex
CREATE INDEX "audit_events_org_id_actor_type_id_idx" ON "audit_events"("org_id", "actor_type", "id");

-- CreateIndex
CREATE INDEX "audit_events_org_id_actor_id_id_idx" ON "audit_events"("org_id", "actor_id", "id");

-- CreateIndex
CREATE INDEX "audit_events_org_id_action_id_idx" ON "audit_events"("org_id", "action", "id");

-- CreateIndex
CREATE INDEX "audit_events_org_id_created_at_idx" ON "audit_events"("org_id", "created_at");
