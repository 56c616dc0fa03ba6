import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import {
  RETURN_CONDITION_WORDS,
  type ReturnCondition,
  type ReturnReason,
} from '#contract/delivery/return-states.ts';

import type { StaffReturn } from '#contract/delivery/staff-returns.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { DayQuestion } from '#office/base/forms/day-question.tsx';
import { ChoiceSelect } from '#office/base/lists/choice-select.tsx';
import { useMay } from '#office/base/session/use-may.ts';

/** The customer gets a message for each step. */
export function ReturnSteps({ asked }: { asked: StaffReturn }) {
  const { call } = useCall();
  const mayWrite = useMay('returns:write');
  const mayReceive = useMay('orders:write');
  const { id, state, version, wish } = asked;
  if (!mayWrite) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {state === 'requested' && <ApproveButton asked={asked} />}
      {state === 'approved' && mayReceive && <ReceiveButton asked={asked} />}
      {(state === 'requested' || state === 'approved') && (
        <AskButton
          label="Refuser"
          color="error"
          title="Refuser le retour"
          text="Le client reçoit le motif."
          questions={[{ name: 'reason', label: 'Motif' }]}
          onAnswer={(body) => {
            const path = pathTo(paths.returnRefusal, { id });
            return call({ method: 'POST', path, body, version, done: 'Retour refusé' });
          }}
        />
      )}
      {state === 'received' && (
        <AskButton
          label="Terminer le retour"
          text={
            wish === 'exchange'
              ? 'Dites ce que le client a reçu en échange. Une nouvelle commande se prend sous « Commandes ».'
              : 'L’avoir et le remboursement sont faits, ou il n’y en a pas.'
          }
          questions={[{ name: 'outcome', label: 'Suite donnée', isOptional: wish !== 'exchange' }]}
          onAnswer={({ outcome }) => {
            const path = pathTo(paths.returnClosing, { id });
            const body = outcome === '' ? {} : { outcome };
            return call({ method: 'POST', path, body, version, done: 'Retour terminé' });
          }}
        />
      )}
    </Box>
  );
}

function ApproveButton({ asked: { id, version } }: { asked: StaffReturn }) {
  const { call, isBusy } = useCall();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const approve = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [day, note] = ['day', 'note'].map((name) => String(form.get(name) ?? '').trim());
    const body = { ...(day && { fetched_on: day }), ...(note && { fetch_note: note }) };
    const path = pathTo(paths.returnApproval, { id });
    const done = await call({ method: 'POST', path, body, version, done: 'Retour accepté' });
    if (done !== undefined) setIsOpen(false);
  };
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        Accepter
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} fullWidth aria-labelledby={titleId}>
        <form onSubmit={approve}>
          <DialogTitle id={titleId}>Accepter le retour</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            <DayQuestion name="day" label="Jour de la reprise" margin="dense" />
            <TextField
              name="note"
              label="Comment"
              helperText="Par exemple : un livreur passe le matin, ou : à rapporter en boutique."
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setIsOpen(false)}>Fermer</Button>
            <Button type="submit" variant="contained" disabled={isBusy}>
              Accepter le retour
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}

/** Preset by the customer's reason. */
const USUALLY: Record<ReturnReason, ReturnCondition> = {
  'changed-mind': 'resaleable',
  wrong: 'resaleable',
  damaged: 'damaged',
  faulty: 'damaged',
};

/** See rule D-16. */
function ReceiveButton({ asked: { id, version, lines } }: { asked: StaffReturn }) {
  const { call, isBusy } = useCall();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [stateOf, setStateOf] = useState<Partial<Record<number, ReturnCondition>>>({});
  const conditionOf = ({ line_id, reason }: StaffReturn['lines'][number]) =>
    stateOf[line_id] ?? USUALLY[reason];
  const receive = async () => {
    const body = {
      lines: lines.map((line) => ({ line_id: line.line_id, condition: conditionOf(line) })),
    };
    const path = pathTo(paths.returnReception, { id });
    const done = await call({ method: 'POST', path, body, version, done: 'Articles reçus' });
    if (done !== undefined) setIsOpen(false);
  };
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        Noter la réception
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} fullWidth aria-labelledby={titleId}>
        <DialogTitle id={titleId}>Articles revenus</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {lines.map((line) => (
            <ChoiceSelect
              key={line.line_id}
              id={`etat-${line.line_id}`}
              label={`${line.quantity} × ${line.name}`}
              margin="dense"
              helperText="Revendable : de nouveau en stock."
              value={conditionOf(line)}
              words={RETURN_CONDITION_WORDS}
              onChoose={(condition) => setStateOf({ ...stateOf, [line.line_id]: condition })}
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setIsOpen(false)}>Fermer</Button>
          <Button variant="contained" disabled={isBusy} onClick={receive}>
            Noter la réception
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
