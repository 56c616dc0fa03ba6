import { CreateButton, FunctionField, TextField } from 'react-admin';
import { counted } from '#contract/base/counted.ts';
import type { Webhook } from '#contract/running/staff-webhooks.ts';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';

const filters = [searchFor('Partenaire ou adresse')];

/** Where partners are told of what happens. */
export default function WebhookList() {
  return (
    <StaffList filters={filters} actions={<CreateButton label="Nouveau webhook" />}>
      <ListBody<Webhook>
        opens="edit"
        primary={({ name }) => name}
        secondary={({ url }) => url}
        tertiary={stateOf}
      >
        <TextField source="name" />
        <TextField source="url" sx={{ overflowWrap: 'anywhere' }} />
        <FunctionField<Webhook>
          label="Événements"
          render={({ events }) => counted(events.length, 'événement', 'événements')}
        />
        <FunctionField<Webhook> source="active" label="État" render={stateOf} />
      </ListBody>
    </StaffList>
  );
}

function stateOf({ active, disabled_at, failing_since }: Webhook): string {
  if (!active) return disabled_at === null ? 'Arrêté' : 'Arrêté par la boutique';
  return failing_since === null
    ? 'En service'
    : `Rien n’arrive depuis le ${frenchMoment(failing_since)}`;
}
