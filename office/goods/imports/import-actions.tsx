import { Alert, Box, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { HttpError } from 'react-admin';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { CatalogueImport } from '#contract/goods/catalogue/staff-imports.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { UndoFileButton } from '#office/base/files/file-actions.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { LossConsent } from '#office/goods/costs/loss-consent.tsx';

/** Applies or undoes a file, after what the clerk has to confirm. */
export function ImportActions({ found }: { found: CatalogueImport }) {
  const may = useMay('catalogue:write');
  const { isBusy, act, call } = useCall();
  const [isApplying, setApplying] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [isLossConfirmed, setLossConfirmed] = useState(false);
  const { id, report, can_apply, can_undo, state } = found;
  // If the catalogue has changed since the preview, the server returns the import to preview.
  useEffect(() => {
    if (state === 'preview') return;
    setApplying(false);
    setLossConfirmed(false);
  }, [state]);
  if (!may) return null;
  const newCategories = report?.new_categories ?? [];
  const moves = report?.moved_categories ?? [];
  const good = (report?.created ?? 0) + (report?.updated ?? 0) + (report?.unchanged ?? 0);
  const apply = async () => {
    setApplying(true);
    const post = () =>
      callApi(pathTo(paths.importApply, { id }), {
        method: 'POST',
        body: { new_categories: newCategories, moved_categories: isMoving ? moves : [] },
      });
    const applied = await act(() => whileBusy(post));
    if (applied === undefined) setApplying(false);
  };
  // Locked from the click until the page receives the new state.
  const isLocked = isBusy || (isApplying && can_apply);
  const isAsked = can_apply && newCategories.length > 0;
  const isAtLoss = can_apply && (found.below_cost_count ?? 0) > 0;
  const isUnconfirmed = (isAsked && !isConfirmed) || (isAtLoss && !isLossConfirmed);
  const undo = () => {
    const path = pathTo(paths.importUndo, { id });
    void call({ method: 'POST', path, done: 'L’import est annulé.' });
  };
  return (
    <Stack direction="row" sx={{ my: 2, flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {isAsked && (
        <NewCategories names={newCategories} isConfirmed={isConfirmed} onConfirm={setConfirmed} />
      )}
      {can_apply && moves.length > 0 && (
        <MovedCategories paths={moves} isConfirmed={isMoving} onConfirm={setMoving} />
      )}
      {isAtLoss && (
        <LossConsent found={found} isConfirmed={isLossConfirmed} onConfirm={setLossConfirmed} />
      )}
      {can_apply && (
        <Button variant="contained" disabled={isLocked || isUnconfirmed} onClick={apply}>
          {isLocked && 'Import en cours…'}
          {!isLocked &&
            (report?.refused_count
              ? `Importer ${counted(good, 'ligne correcte', 'lignes correctes')}`
              : `Importer ${counted(good, 'ligne', 'lignes')}`)}
        </Button>
      )}
      {state === 'preview' && !can_apply && report?.missing.length === 0 && (
        <Typography>Il n’y a rien à importer de ce fichier.</Typography>
      )}
      {can_undo && (
        <UndoFileButton
          what={{ one: 'cet import', the: 'l’import' }}
          text="Les produits modifiés redeviennent ce qu’ils étaient, les nouveaux sont supprimés, ou dépubliés s’ils sont déjà commandés. Ceux que quelqu’un a changés depuis restent comme ils sont, et les coûts notés restent."
          isBusy={isBusy}
          onUndo={undo}
        />
      )}
    </Stack>
  );
}

/** A typing mistake in a file opens a second shelf, so a clerk confirms each new one. */
function NewCategories({ names, ...choice }: { names: readonly string[] } & Choice) {
  const isOne = names.length === 1;
  return (
    <NamedChoice
      severity="warning"
      names={names}
      label={isOne ? 'La créer' : 'Les créer'}
      {...choice}
    >
      La boutique n’a pas encore {isOne ? 'cette catégorie' : `ces ${names.length} catégories`} :
    </NamedChoice>
  );
}

/** A file may see a category of the shop under a parent; it stays where it is unless a clerk wants the move. */
function MovedCategories({ paths: names, ...choice }: { paths: readonly string[] } & Choice) {
  const isOne = names.length === 1;
  return (
    <NamedChoice
      severity="info"
      names={names}
      label={isOne ? 'La ranger sous sa parente' : 'Les ranger sous leurs parentes'}
      {...choice}
    >
      Le fichier range {isOne ? 'cette catégorie' : `ces ${names.length} catégories`} sous une
      parente. Sans votre accord {isOne ? 'elle reste' : 'elles restent'} au premier niveau :
    </NamedChoice>
  );
}

type Choice = { isConfirmed: boolean; onConfirm: (isConfirmed: boolean) => void };

const MAX_NAMED = 12;

function NamedChoice({
  severity,
  names,
  label,
  children,
  isConfirmed,
  onConfirm,
}: {
  severity: 'warning' | 'info';
  names: readonly string[];
  label: string;
  children: ReactNode;
} & Choice) {
  const more = names.length - MAX_NAMED;
  return (
    <Alert severity={severity} sx={{ width: '100%' }}>
      {children}
      <Box component="ul" sx={{ my: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {names.slice(0, MAX_NAMED).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {more > 0 && <li>et {counted(more, 'autre', 'autres')}</li>}
      </Box>
      <FormControlLabel
        control={
          <Checkbox checked={isConfirmed} onChange={({ target }) => onConfirm(target.checked)} />
        }
        label={label}
      />
    </Alert>
  );
}

/** Temporary failures: no answer (0), too many requests (429), a busy shop (502, 503). */
const PASSES = new Set([0, 429, 502, 503]);

const TRIES = 4;

const WAIT_MS = 2000;

/** Repeats a call while the shop is busy, at most `TRIES` times. The call must be safe to repeat. */
async function whileBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      if (left === 0 || !(error instanceof HttpError && PASSES.has(error.status))) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}
