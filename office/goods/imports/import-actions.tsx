import { Button, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Confirm, HttpError } from 'react-admin';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { CatalogueImport } from '#contract/goods/catalogue/staff-imports.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useMay } from '#office/base/session/use-may.ts';

/** What can be done with an import now: apply its good rows, or take it back. */
export function ImportActions({ found }: { found: CatalogueImport }) {
  const may = useMay('catalogue:write');
  const { isBusy, act, call } = useCall();
  const [isAsking, setAsking] = useState(false);
  const [isApplying, setApplying] = useState(false);
  const { id, report, can_apply, can_undo, state } = found;
  // An application of another catalogue than the preview's becomes a preview again.
  useEffect(() => {
    if (state !== 'preview') setApplying(false);
  }, [state]);
  if (!may) return null;
  const good = (report?.created ?? 0) + (report?.updated ?? 0) + (report?.unchanged ?? 0);
  const apply = async () => {
    setApplying(true);
    const post = () => callApi(pathTo(paths.importApply, { id }), { method: 'POST' });
    const applied = await act(() => whileBusy(post));
    if (applied === undefined) setApplying(false);
  };
  // What is to be done is known to be under way before the page has heard so.
  const isLocked = isBusy || (isApplying && can_apply);
  const undo = () => {
    setAsking(false);
    const path = pathTo(paths.importUndo, { id });
    void call({ method: 'POST', path, done: 'L’import est annulé.' });
  };
  return (
    <Stack direction="row" sx={{ my: 2, flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {can_apply && (
        <Button variant="contained" disabled={isLocked} onClick={apply}>
          {isLocked && 'Import en cours…'}
          {!isLocked &&
            (report?.refused_count
              ? `Importer ${counted(good, 'ligne correcte', 'lignes correctes')}`
              : `Importer ${counted(good, 'ligne', 'lignes')}`)}
        </Button>
      )}
      {state === 'preview' && !can_apply && (
        <Typography>Il n’y a rien à importer de ce fichier.</Typography>
      )}
      {can_undo && (
        <Button variant="outlined" color="error" disabled={isBusy} onClick={() => setAsking(true)}>
          Annuler cet import
        </Button>
      )}
      <Confirm
        isOpen={isAsking}
        title="Annuler cet import ?"
        content="Les produits modifiés redeviennent ce qu’ils étaient, les nouveaux sont supprimés, ou dépubliés s’ils sont déjà commandés. Ceux que quelqu’un a changés depuis restent comme ils sont."
        confirm="Annuler l’import"
        cancel="Garder l’import"
        onConfirm={undo}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
}

/** No answer, too many requests, and a shop that says it is busy: all three pass. */
const PASSES = new Set([0, 429, 502, 503]);
const TRIES = 4;
const WAIT_MS = 2000;

/** Makes a call that does no harm when it comes twice, again as long as the shop is busy; a few times. */
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
