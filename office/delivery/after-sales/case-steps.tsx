import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useGetList } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import {
  CASE_MOVES,
  CASE_UNDO_MOVES,
  caseOutcomesOf,
} from '#contract/delivery/after-sales-states.ts';
import { CASE_OUTCOME_WORDS, CASE_STATE_WORDS } from '#contract/delivery/after-sales-words.ts';
import type { StaffCase } from '#contract/delivery/staff-after-sales.ts';
import type { Workshop } from '#contract/delivery/staff-workshops.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';

const NOTE = {
  name: 'note',
  label: 'Ce que le client lit (facultatif)',
  isOptional: true,
} as const;

/** The customer gets a message for each step except notes. */
export function CaseSteps({ one }: { one: StaffCase }) {
  const { call, isBusy } = useCall();
  const { id, state, version } = one;
  const step = { method: 'POST', version } as const;
  const leadsTo = CASE_MOVES[state];
  const mayWork = one.quote === null || one.quote.state === 'accepted';
  const isLent = one.loan !== null && !one.loan.is_back;
  const isOver = state === 'closed';
  const note = (
    <AskButton
      label="Note interne"
      text="Le client ne la lit pas."
      questions={[{ name: 'text', label: 'Note', lines: 3 }]}
      onAnswer={(body) => {
        const path = pathTo(paths.staffCaseNotes, { id });
        return call({ ...step, path, body, done: 'Note ajoutée' });
      }}
    />
  );
  if (isOver) return <Box>{note}</Box>;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {[false, true].map((waits) => (
        <AskButton
          key={String(waits)}
          label={waits ? 'Poser une question' : 'Répondre'}
          text={
            waits
              ? 'Le dossier attend ensuite la réponse du client.'
              : 'La première réponse arrête le délai.'
          }
          questions={[{ name: 'text', label: 'Message au client', lines: 4 }]}
          onAnswer={({ text }) => {
            const path = pathTo(paths.staffCaseMessages, { id });
            return call({ ...step, path, body: { text, waits }, done: 'Message envoyé' });
          }}
        />
      ))}
      {note}
      <Button
        variant="outlined"
        disabled={isBusy}
        onClick={() => {
          const path = pathTo(paths.staffCaseTaking, { id });
          void call({ ...step, path, body: { mine: !one.is_mine }, done: 'C’est noté' });
        }}
      >
        {one.is_mine ? 'Laisser ce dossier' : 'Suivre ce dossier'}
      </Button>
      {leadsTo.includes('workshop') && mayWork && <WorkshopButton one={one} />}
      {leadsTo.includes('repaired') && mayWork && (
        <AskButton
          label="Réparé"
          title="Appareil réparé"
          questions={[NOTE]}
          onAnswer={(body) => {
            const path = pathTo(paths.staffCaseRepair, { id });
            return call({ ...step, path, body, done: 'Réparation notée' });
          }}
        />
      )}
      {(leadsTo.includes('waiting') || state === 'waiting') && one.quote?.state !== 'accepted' && (
        <AskButton
          label="Proposer un devis"
          text="Hors garantie : rien ne commence avant que le client accepte."
          questions={[
            { name: 'parts', label: 'Pièces (FCFA)', type: 'number', initial: '0' },
            { name: 'labour', label: 'Main-d’œuvre (FCFA)', type: 'number', initial: '0' },
            { name: 'note', label: 'Détail (facultatif)', isOptional: true },
          ]}
          onAnswer={({ parts, labour, note: text }) => {
            const path = pathTo(paths.staffCaseQuote, { id });
            const body = { parts: Number(parts), labour: Number(labour), note: text };
            return call({ ...step, path, body, done: 'Devis envoyé' });
          }}
        />
      )}
      {leadsTo.includes('exchange') && (
        <AskButton
          label="Échanger"
          title="Échanger l’appareil"
          text={[
            one.order_id === null
              ? 'Cet appareil n’est pas d’une commande : aucun retour n’est noté.'
              : 'Le retour de l’appareil en panne est noté avec, s’il reste à rendre.',
            'La nouvelle commande se prend sous « Commandes ».',
          ]}
          questions={[NOTE]}
          onAnswer={(body) => {
            const path = pathTo(paths.staffCaseExchange, { id });
            const done = (after: StaffCase) =>
              after.return_id === null ? 'Échange noté, sans retour' : 'Échange et retour notés';
            return call({ ...step, path, body, done });
          }}
        />
      )}
      {CASE_UNDO_MOVES[state] !== undefined && (
        <AskButton
          label={`Annuler « ${CASE_STATE_WORDS[state]} »`}
          text="Le dossier revient où il était. Le client apprend que c’était une erreur."
          questions={[NOTE]}
          onAnswer={(body) => {
            const path = pathTo(paths.staffCaseStep, { id });
            return call({ ...step, path, body, done: 'Étape annulée' });
          }}
        />
      )}
      {isLent ? (
        <AskButton
          label="Appareil prêté rendu"
          questions={[{ name: 'note', label: 'État de l’appareil (facultatif)', isOptional: true }]}
          onAnswer={(body) => {
            const path = pathTo(paths.staffCaseLoanEnd, { id });
            return call({ ...step, path, body, done: 'Retour du prêt noté' });
          }}
        />
      ) : (
        <AskButton
          label="Prêter un appareil"
          questions={[
            { name: 'name', label: 'Appareil' },
            { name: 'serial', label: 'Numéro de série' },
            { name: 'until', label: 'Jusqu’au', type: 'date' },
          ]}
          onAnswer={(body) => {
            const path = pathTo(paths.staffCaseLoan, { id });
            return call({ ...step, path, body, done: 'Prêt noté' });
          }}
        />
      )}
      {caseOutcomesOf(state).map((outcome) => (
        <AskButton
          key={outcome}
          label={`Terminer : ${CASE_OUTCOME_WORDS[outcome].toLowerCase()}`}
          title="Terminer le dossier"
          color={outcome === 'refused' ? 'error' : 'primary'}
          questions={[
            {
              name: 'reason',
              label:
                outcome === 'refused' ? 'Raison, que le client lit' : 'Mot au client (facultatif)',
              isOptional: outcome !== 'refused',
            },
          ]}
          onAnswer={({ reason }) => {
            const path = pathTo(paths.staffCaseClosing, { id });
            return call({ ...step, path, body: { outcome, reason }, done: 'Dossier terminé' });
          }}
        />
      ))}
    </Box>
  );
}

function WorkshopButton({ one: { id, version } }: { one: StaffCase }) {
  const { call, isBusy } = useCall();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { data = [] } = useGetList<Workshop>(
    'ateliers',
    { filter: { active: 'true' }, pagination: { page: 1, perPage: 100 } },
    { enabled: isOpen },
  );
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      workshop_id: Number(form.get('workshop')),
      note: String(form.get('note') ?? '').trim(),
    };
    const path = pathTo(paths.staffCaseWorkshop, { id });
    const done = await call({ method: 'POST', path, body, version, done: 'Confié à l’atelier' });
    if (done !== undefined) setIsOpen(false);
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Confier à un atelier
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} fullWidth aria-labelledby={titleId}>
        <form onSubmit={send}>
          <DialogTitle id={titleId}>Confier à un atelier</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            <TextField
              select
              name="workshop"
              label="Atelier"
              margin="dense"
              defaultValue=""
              required
              helperText="Les ateliers se notent sous « Ateliers »."
            >
              {data.map((workshop) => (
                <MenuItem key={workshop.id} value={workshop.id}>
                  {[workshop.name, workshop.brands].filter(Boolean).join(' · ')}
                </MenuItem>
              ))}
            </TextField>
            <TextField name="note" label="Ce que le client lit (facultatif)" />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setIsOpen(false)}>Fermer</Button>
            <Button type="submit" variant="contained" disabled={isBusy}>
              Confier à l’atelier
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
