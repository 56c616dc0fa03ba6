import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { FunctionField, ReferenceInput, SelectInput, TextField } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { WebhookDelivery } from '#contract/running/staff-webhooks.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { DELIVERY_TONES, DELIVERY_WORDS, failureWords, TYPE_WORDS } from './words.ts';

const filters = [
  searchFor('Numéro du message'),
  <ReferenceInput key="webhook" source="webhook_id" reference="webhooks" alwaysOn>
    <SelectInput label="Partenaire" optionText="name" />
  </ReferenceInput>,
  choiceOf('state', DELIVERY_WORDS, { alwaysOn: true }),
  choiceOf('type', TYPE_WORDS),
];

/** The last 30 days (rule R-11). */
export default function DeliveryList() {
  return (
    <StaffList filters={filters}>
      <ListBody<WebhookDelivery>
        opens={false}
        primary={({ type, webhook_name }) => `${TYPE_WORDS[type] ?? type} · ${webhook_name}`}
        secondary={(delivery) => (
          <>
            {outcomeOf(delivery)} <Tools delivery={delivery} />
          </>
        )}
        tertiary={({ created_at }) => frenchMoment(created_at)}
      >
        <MomentField source="created_at" />
        <TextField source="webhook_name" />
        <WordField source="type" words={TYPE_WORDS} />
        <WordField source="state" words={DELIVERY_WORDS} tones={DELIVERY_TONES} />
        <TextField source="attempts" />
        <FunctionField<WebhookDelivery>
          source="failure"
          render={({ failure }) => failureWords(failure)}
        />
        <FunctionField<WebhookDelivery>
          label="Message"
          render={(delivery) => <Tools delivery={delivery} />}
        />
      </ListBody>
    </StaffList>
  );
}

const outcomeOf = ({ state, attempts, failure }: WebhookDelivery): string =>
  [DELIVERY_WORDS[state], attempts > 1 ? `${attempts} essais` : '', failureWords(failure)]
    .filter(Boolean)
    .join(' · ');

function Tools({ delivery }: { delivery: WebhookDelivery }) {
  const { id, state, message_id, webhook_name } = delivery;
  const { call, isBusy } = useCall();
  const [isOpen, setIsOpen] = useState(false);
  const title = useId();
  const resend = () =>
    call({
      method: 'POST',
      path: pathTo(paths.staffWebhookResend, { id }),
      done: 'Le message repart.',
    });
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Button aria-label={`Voir le message ${message_id}`} onClick={() => setIsOpen(true)}>
        Voir
      </Button>
      {state !== 'waiting' && (
        <Button disabled={isBusy} aria-label={`Renvoyer le message ${message_id}`} onClick={resend}>
          Renvoyer
        </Button>
      )}
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} aria-labelledby={title} fullWidth>
        <DialogTitle id={title}>{`Message à ${webhook_name}`}</DialogTitle>
        <DialogContent>
          <Typography gutterBottom sx={{ overflowWrap: 'anywhere' }}>
            {`N° ${message_id}`}
          </Typography>
          <Box
            component="pre"
            tabIndex={0}
            sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 14 }}
          >
            {inLines(delivery.body)}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setIsOpen(false)}>Fermer</Button>
        </DialogActions>
      </Dialog>
    </Box>
  );
}

const inLines = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
