import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { paths } from '#contract/base/paths.ts';
import type { BatchReply } from '#contract/goods/catalogue/staff-product-batch.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { callApi } from '#office/base/calls/api.ts';
import { type BatchDraft, EMPTY_DRAFT, toChange } from './batch-draft.ts';
import { BatchFields } from './batch-fields.tsx';
import { BatchResult } from './batch-result.tsx';

/** The articles that are meant: by number, or all that a list's question finds. */
export type Chosen = { ids: number[] } | { filter: Record<string, unknown> };

/** Changes many articles: what, then what would become of them, then for good. */
export function BatchDialog({
  chosen,
  title,
  onClose,
  onDone,
}: {
  chosen: Chosen;
  title: string;
  onClose: () => void;
  onDone?: () => void;
}) {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const notify = useNotify();
  const refresh = useRefresh();
  const [draft, setDraft] = useState<BatchDraft>(EMPTY_DRAFT);
  const [result, setResult] = useState<BatchReply>();
  const [refusal, setRefusal] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);

  const send = async (preview: boolean): Promise<BatchReply | undefined> => {
    setRefusal(undefined);
    setIsWaiting(true);
    const seen = result === undefined || preview ? {} : { seen: result.seen };
    const body = { ...chosen, change: toChange(draft), preview, ...seen };
    try {
      return await callApi(paths.productBatch, { method: 'POST', body });
    } catch (error) {
      setRefusal(sentenceOf(error));
      setResult(undefined);
      return undefined;
    } finally {
      setIsWaiting(false);
    }
  };
  const look = async () => setResult(await send(true));
  const apply = async () => {
    const done = await send(false);
    if (done === undefined) return;
    notify(`${done.changed} ${done.changed > 1 ? 'produits modifiés' : 'produit modifié'}`, {
      type: 'success',
    });
    onDone?.();
    refresh();
    onClose();
  };
  const mayApply = result !== undefined && result.changed > 0 && result.refused_count === 0;

  return (
    <Dialog open onClose={onClose} fullScreen={isSmall} fullWidth aria-labelledby="batch-title">
      <DialogTitle id="batch-title">{title}</DialogTitle>
      <DialogContent>
        {result === undefined ? (
          <BatchFields draft={draft} onChange={setDraft} />
        ) : (
          <BatchResult result={result} />
        )}
        {refusal !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {refusal}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fermer</Button>
        {result === undefined ? (
          <Button variant="contained" disabled={isWaiting} onClick={look}>
            Aperçu
          </Button>
        ) : (
          <>
            <Button onClick={() => setResult(undefined)}>Retour</Button>
            <Button variant="contained" disabled={isWaiting || !mayApply} onClick={apply}>
              {`Appliquer à ${result.changed} ${result.changed > 1 ? 'produits' : 'produit'}`}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
