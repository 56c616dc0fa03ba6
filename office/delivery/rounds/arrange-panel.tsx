import { Alert, Box, Button, Typography } from '@mui/material';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffRound, StaffStop } from '#contract/delivery/staff-rounds.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { ArrowButtons, type Arrows } from '#office/base/lists/row-buttons.tsx';
import { Panel } from '#office/base/ui/panel.tsx';
import { isSameList, mergeStops, moveTo } from './arranging.ts';
import { StopFacts, stopTitle } from './stops-panel.tsx';
import { PLAN_PATH } from './words.ts';

/** Arranges and saves the stops of an open round, and merges changes of another clerk. */
export function ArrangePanel({
  round,
  onChange,
}: {
  round: StaffRound;
  onChange: (isArranging: boolean) => void;
}) {
  const arranging = useArranging(round);
  const { shown, isChanged, said, isBusy } = arranging;
  useEffect(() => onChange(isChanged), [isChanged, onChange]);
  const list = useRef<HTMLElement>(null);
  const stopOf = new Map(round.stops.map((stop) => [stop.order_id, stop]));
  return (
    <Panel title="Arrêts">
      {isChanged && (
        <Alert severity="info">
          Vos changements ne sont pas enregistrés : la tournée se clôt ensuite.
        </Alert>
      )}
      {shown.length === 0 && (
        <Typography color="text.secondary">
          Aucun arrêt : choisissez des commandes sous <Link to={PLAN_PATH}>« À planifier »</Link>.
        </Typography>
      )}
      <Typography role="status" sx={said === '' ? { position: 'absolute' } : {}}>
        {said}
      </Typography>
      <StopList list={list} shown={shown} stopOf={stopOf} arranging={arranging} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {isChanged && (
          <>
            <Button
              variant="contained"
              disabled={isBusy}
              onClick={() => void arranging.save(() => list.current?.focus())}
            >
              Enregistrer les arrêts
            </Button>
            <Button
              disabled={isBusy}
              onClick={() => {
                list.current?.focus();
                arranging.giveUp();
              }}
            >
              Annuler
            </Button>
          </>
        )}
        {shown.length > 1 && (
          <Button variant="outlined" disabled={isBusy} onClick={arranging.suggest}>
            Proposer un ordre
          </Button>
        )}
        <Button component={Link} to={PLAN_PATH} variant="outlined">
          Ajouter des commandes
        </Button>
      </Box>
    </Panel>
  );
}

type Arranging = ReturnType<typeof useArranging>;

function useArranging({ id, version, stops }: StaffRound) {
  const { call, isBusy } = useCall();
  const notify = useNotify();
  const known = stops.map(({ order_id }) => order_id);
  const [draft, setDraft] = useState<{ order: readonly number[]; removed: readonly number[] }>();
  const [said, setSaid] = useState('');
  const removed = draft?.removed ?? [];
  const shown = mergeStops(
    draft?.order ?? known,
    known.filter((one) => !removed.includes(one)),
  );
  const nameOf = (orderId: number) =>
    stops.find(({ order_id }) => order_id === orderId)?.order_name ?? '';
  const move = (orderId: number, place: number) => {
    const order = moveTo(shown, orderId, place);
    setDraft({ order, removed });
    setSaid(`${nameOf(orderId)} : arrêt ${order.indexOf(orderId) + 1} sur ${order.length}.`);
  };
  const remove = (orderId: number) => {
    setDraft({ order: shown.filter((one) => one !== orderId), removed: [...removed, orderId] });
    setSaid(`${nameOf(orderId)} : retirée, à planifier de nouveau une fois enregistré.`);
  };
  const giveUp = () => {
    setDraft(undefined);
    setSaid('');
  };
  const save = async (onSaved: () => void) => {
    const body = { stops: shown.map((order_id) => ({ order_id })) };
    const path = pathTo(paths.roundStops, { id });
    const done = await call({ method: 'PUT', path, version, body, done: 'Arrêts enregistrés' });
    if (done === undefined) return;
    onSaved();
    giveUp();
  };
  const suggest = async () => {
    try {
      const { order_ids: order } = await callApi(pathTo(paths.roundSuggestion, { id }));
      setDraft({ order, removed });
      setSaid('Ordre proposé : relisez-le, puis enregistrez.');
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
  const isChanged = draft !== undefined && !isSameList(shown, known);
  return { shown, said, isChanged, isBusy, move, remove, giveUp, save, suggest };
}

function StopList({
  list,
  shown,
  stopOf,
  arranging,
}: {
  list: RefObject<HTMLElement | null>;
  shown: readonly number[];
  stopOf: ReadonlyMap<number, StaffStop>;
  arranging: Arranging;
}) {
  const [dragged, setDragged] = useState<number>();
  const drop = (place: number) => {
    if (dragged !== undefined) arranging.move(dragged, place);
    setDragged(undefined);
  };
  return (
    <Box
      component="ol"
      ref={list}
      tabIndex={-1}
      aria-label="Arrêts dans l’ordre"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
    >
      {shown.map((orderId, place) => {
        const stop = stopOf.get(orderId);
        return (
          stop !== undefined && (
            <Box
              key={orderId}
              component="li"
              draggable
              onDragStart={() => setDragged(orderId)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                drop(place);
              }}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1,
                p: 1.5,
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                cursor: 'grab',
                ...(dragged === orderId && { opacity: 0.5 }),
              }}
            >
              <Box sx={{ flex: 1, minWidth: 220 }}>
                <StopFacts stop={stop} title={`${place + 1}. ${stopTitle(stop)}`} />
              </Box>
              <StopButtons
                name={stop.order_name}
                place={place}
                last={shown.length - 1}
                onMove={(by) => arranging.move(orderId, place + by)}
                onRemove={(button) => {
                  (neighbourOf(button) ?? list.current)?.focus();
                  arranging.remove(orderId);
                }}
              />
            </Box>
          )
        );
      })}
    </Box>
  );
}

/** The next stop's button, else the previous one's, since this one disappears. */
function neighbourOf(button: HTMLElement): HTMLElement | null | undefined {
  const stop = button.closest('li');
  const next = stop?.nextElementSibling ?? stop?.previousElementSibling;
  return next?.querySelector<HTMLElement>('[aria-label^="Retirer "]');
}

function StopButtons({
  onRemove,
  ...arrows
}: Arrows & { onRemove: (button: HTMLElement) => void }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
      <ArrowButtons {...arrows} />
      <Button
        color="error"
        aria-label={`Retirer ${arrows.name}`}
        onClick={(event) => onRemove(event.currentTarget)}
      >
        Retirer
      </Button>
    </Box>
  );
}
