import EditIcon from '@mui/icons-material/EditNote';
import {
  Alert,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemText,
  Button as MuiButton,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useState } from 'react';
import { Button, useListContext, useNotify, useRefresh } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import { keysOf } from '#contract/base/tables.ts';
import type { BatchReply, BatchSight } from '#contract/goods/catalogue/staff-product-batch.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { callApi } from '#office/base/calls/api.ts';
import { LossConsent } from '#office/goods/costs/loss-consent.tsx';
import { type BatchDraft, EMPTY_DRAFT, PRICE_WORDS, toChange } from './batch-draft.ts';
import { BatchFields } from './batch-fields.tsx';

/** Changes the selected products in one call, after a preview. */
export function ChangeChosenButton() {
  const { selectedIds, onUnselectItems } = useListContext();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {selectedIds.length > 0 && (
        <Button
          label={`Modifier la sélection (${selectedIds.length})`}
          onClick={() => setIsOpen(true)}
        >
          <EditIcon />
        </Button>
      )}
      {isOpen && (
        <BatchDialog
          chosen={{ ids: selectedIds.map(Number) }}
          title={`Modifier la sélection (${selectedIds.length})`}
          onClose={() => setIsOpen(false)}
          onDone={() => onUnselectItems()}
        />
      )}
    </>
  );
}

/** Changes all products of the filtered list in one call, after a preview. */
export function ChangeListButton() {
  const { filterValues, total = 0, meta } = useListContext();
  const many = meta?.isMore === true ? `plus de ${total.toLocaleString('fr-FR')}` : String(total);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {total > 0 && (
        <Button label={`Modifier toute la liste (${many})`} onClick={() => setIsOpen(true)}>
          <EditIcon />
        </Button>
      )}
      {isOpen && (
        <BatchDialog
          chosen={{ filter: filterValues }}
          title={`Modifier toute la liste (${many})`}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

type Chosen = { ids: number[] } | { filter: Record<string, unknown> };

function BatchDialog({
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
  const [isConfirmed, setIsConfirmed] = useState(false);

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
  const look = async () => {
    setIsConfirmed(false);
    setResult(await send(true));
  };
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
  const isAtLoss = (result?.below_cost_count ?? 0) > 0;
  const isReady = result !== undefined && result.changed > 0 && result.refused_count === 0;
  const mayApply = isReady && (isConfirmed || !isAtLoss);

  return (
    <Dialog open onClose={onClose} fullScreen={isSmall} fullWidth aria-labelledby="batch-title">
      <DialogTitle id="batch-title">{title}</DialogTitle>
      <DialogContent>
        {result === undefined ? (
          <BatchFields draft={draft} onChange={setDraft} />
        ) : (
          <>
            <BatchResult result={result} />
            {isAtLoss && (
              <LossConsent found={result} isConfirmed={isConfirmed} onConfirm={setIsConfirmed} />
            )}
          </>
        )}
        {refusal !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {refusal}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <MuiButton onClick={onClose}>Fermer</MuiButton>
        {result === undefined ? (
          <MuiButton variant="contained" disabled={isWaiting} onClick={look}>
            Aperçu
          </MuiButton>
        ) : (
          <>
            <MuiButton onClick={() => setResult(undefined)}>Retour</MuiButton>
            <MuiButton variant="contained" disabled={isWaiting || !mayApply} onClick={apply}>
              {`Appliquer à ${result.changed} ${result.changed > 1 ? 'produits' : 'produit'}`}
            </MuiButton>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

function BatchResult({ result }: { result: BatchReply }) {
  const { chosen, changed, examples, refused, refused_count } = result;
  return (
    <>
      <Alert severity={refused_count > 0 ? 'warning' : 'info'}>
        {`${chosen} ${chosen > 1 ? 'produits choisis' : 'produit choisi'}, ${changed} à modifier.`}
        {refused_count > 0 && ` ${refused_count} ne peuvent pas l’être : corrigez d’abord.`}
      </Alert>
      {refused.length > 0 && (
        <List dense aria-label="Produits refusés">
          {refused.map(({ id, name, reference, message }) => (
            <ListItem key={id}>
              <ListItemText primary={`${name} (${reference})`} secondary={message} />
            </ListItem>
          ))}
        </List>
      )}
      {examples.length > 0 && (
        <>
          <Typography sx={{ mt: 2 }}>Exemples</Typography>
          <List dense aria-label="Exemples">
            {examples.map(({ id, name, reference, before, after }) => (
              <ListItem key={id}>
                <ListItemText
                  primary={`${name} (${reference})`}
                  secondary={differencesOf(before, after)}
                />
              </ListItem>
            ))}
          </List>
        </>
      )}
    </>
  );
}

const WORDS: Record<keyof BatchSight, string> = {
  ...PRICE_WORDS,
  en_promo: 'En promotion',
  promotion_starts_on: 'Premier jour de la promotion',
  promotion_ends_on: 'Dernier jour de la promotion',
  active: 'Publié',
  categ_id: 'Catégorie',
  tags: 'Étiquettes',
};

const differencesOf = (before: BatchSight, after: BatchSight): string =>
  keysOf(after)
    .map((name) => `${WORDS[name]} : ${shown(before[name])} → ${shown(after[name])}`)
    .join(' · ');

function shown(value: BatchSight[keyof BatchSight]): string {
  if (value === null || value === undefined) return 'aucun';
  if (typeof value === 'number') return formatXof(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return Array.isArray(value) ? value.join(', ') || 'aucune' : value;
}
