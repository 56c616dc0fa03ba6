import CloseIcon from '@mui/icons-material/Close';
import {
  Box,
  Dialog,
  DialogTitle,
  IconButton,
  LinearProgress,
  Stack,
  TextField,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDataProvider, usePermissions } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Right } from '#contract/base/access.ts';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { FoundInOffice, FoundKind } from '#contract/base/staff-search.ts';
import { callApi } from '#office/base/calls/api.ts';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import type { KeptRecord } from '#office/base/session/kept-records.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { findGoals, type Goal } from './find-goals.ts';
import { GOALS_TITLE, GoalList, HitList } from './hit-list.tsx';
import { type Hit, type ItemOf, KIND_NAMES, KINDS, toHit } from './hit-words.ts';
import { useKept } from './use-kept.ts';

/** A contract file would bring its schemas along (`contract/base/staff-search.ts`). */
const MIN_SIGNS = 2;

const PAUSE_MS = 250;

const RIGHT_OF: Record<FoundKind, Right> = {
  commandes: 'orders:read',
  clients: 'customers:read',
  produits: 'catalogue:read',
  paiements: 'payments:read',
  proformas: 'orders:read',
  'ventes-caisse': 'till:read',
  'commandes-passees': 'orders:read',
};

/** The dialog's name for screen readers. */
const UNSEEN = { position: 'absolute', width: '1px', height: '1px', p: 0, clipPath: 'inset(50%)' };

type Group = { title: string; hits: Hit[]; more: { to: string; label: string } | undefined };

/** Searches places, acts and records; without a text, shows pinned and recent records. */
export default function SearchDialog({ goals, onClose }: { goals: Goal[]; onClose: () => void }) {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const { isEnough, found, failure, retry } = useOfficeSearch(text);
  const groups = found === undefined ? [] : groupsOf(found, text.trim());
  const foundGoals = isEnough ? findGoals(goals, text) : [];
  useCloseOnLeaving(onClose);
  const openFirst = (event: FormEvent) => {
    event.preventDefault();
    const first = foundGoals[0] ?? groups[0]?.hits[0];
    if (first !== undefined) navigate(first.to);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isSmall}
      fullWidth
      maxWidth="sm"
      slotProps={{ container: { sx: { alignItems: 'flex-start' } } }}
      onKeyDown={moveFocus}
    >
      <DialogTitle sx={UNSEEN}>Chercher partout</DialogTitle>
      <Stack
        component="form"
        role="search"
        direction="row"
        onSubmit={openFirst}
        sx={{ p: 2, gap: 1, alignItems: 'center' }}
      >
        <TextField
          autoFocus
          fullWidth
          size="small"
          type="search"
          label="Place, acte, numéro, nom, téléphone"
          value={text}
          onChange={({ target }) => setText(target.value)}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 120 } }}
        />
        <IconButton aria-label="Fermer la recherche" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Stack>
      <Box sx={{ minHeight: 240, maxHeight: { sm: '70vh' }, overflowY: 'auto', pb: 1 }}>
        {isEnough && found === undefined && failure === null && (
          <LinearProgress aria-label="Recherche en cours" />
        )}
        <LoadFailure error={failure} onRetry={retry} />
        <Typography role="status" variant="body2" color="textSecondary" sx={{ px: 2 }}>
          {isEnough ? outcomeOf(found, groups, foundGoals) : ''}
        </Typography>
        <GoalList goals={foundGoals} />
        {groups.map((group) => (
          <HitList key={group.title} {...group} />
        ))}
        {!isEnough && <KeptLists hasText={text !== ''} />}
      </Box>
    </Dialog>
  );
}

function KeptLists({ hasText }: { hasText: boolean }) {
  const { kept } = useKept();
  const pinned = useKeptHits(kept.pinned);
  const recent = useKeptHits(kept.recent);
  const isEmpty = pinned.hits.length + recent.hits.length === 0;
  return (
    <>
      {(pinned.isLoading || recent.isLoading) && <LinearProgress aria-label="Chargement" />}
      {(hasText || isEmpty) && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2 }}>
          Écrivez au moins {MIN_SIGNS} signes : une place, une commande, un client, un produit. La
          touche « ? » montre les autres touches.
        </Typography>
      )}
      <HitList title="Fiches épinglées" hits={pinned.hits} isMixed />
      <HitList title="Fiches vues récemment" hits={recent.hits} isMixed />
    </>
  );
}

function groupsOf(found: FoundInOffice, q: string): Group[] {
  return KIND_NAMES.flatMap((kind) => {
    const part = found[kind];
    if (part === null || part.items.length === 0) return [];
    const hits = part.items.map((item) => toHit(kind, item as ItemOf<typeof kind>));
    const { label } = KINDS[kind];
    const count = `${part.total.toLocaleString('fr-FR')}${part.is_more ? '+' : ''}`;
    const to = `/${kind}?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`;
    const more =
      part.total > hits.length ? { to, label: `Voir les ${count} dans la liste` } : undefined;
    return [{ title: `${label} (${count})`, hits, more }];
  });
}

function outcomeOf(found: FoundInOffice | undefined, groups: Group[], goals: Goal[]): string {
  if (found === undefined) return '';
  const titles = [
    ...(goals.length === 0 ? [] : [`${GOALS_TITLE} (${goals.length})`]),
    ...groups.map(({ title }) => title),
  ];
  if (titles.length === 0) return 'Rien ne correspond. Essayez une partie du nom ou du numéro.';
  return titles.join(', ');
}

function useCloseOnLeaving(onClose: () => void): void {
  const { key } = useLocation();
  const opened = useRef(key);
  useEffect(() => {
    if (key !== opened.current) onClose();
  }, [key, onClose]);
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move between the field and the links. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('a, input')];
  const now = places.findIndex((place) => place.matches(':focus'));
  const next = places[now + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** The records with their present names, in order, without those gone or forbidden. */
function useKeptHits(records: KeptRecord[]): { hits: Hit[]; isLoading: boolean } {
  const provider = useDataProvider();
  const { permissions } = usePermissions<Permissions>();
  const answers = useQueries({
    queries: KIND_NAMES.map((kind) => {
      const ids = records.filter((record) => record.kind === kind).map(({ id }) => id);
      return {
        queryKey: ['kept-hits', kind, ids],
        queryFn: async () =>
          (await provider.getMany(kind, { ids })).data.map((item) =>
            toHit(kind, item as unknown as ItemOf<typeof kind>),
          ),
        enabled: ids.length > 0 && permissions?.includes(RIGHT_OF[kind]) === true,
      };
    }),
  });
  const hits = answers.flatMap(({ data }) => data ?? []);
  return {
    hits: records.flatMap(
      ({ kind, id }) => hits.find((hit) => hit.kind === kind && hit.id === id) ?? [],
    ),
    isLoading: answers.some(({ isLoading }) => isLoading),
  };
}

/** Searches once typing rests; skips short texts. */
function useOfficeSearch(text: string) {
  const wanted = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isEnough = wanted.length >= MIN_SIGNS;
  const query = useQuery({
    queryKey: ['office-search', asked],
    queryFn: () => callApi(callTo(paths.officeSearch, { q: asked })),
    enabled: isEnough && asked.length >= MIN_SIGNS,
    gcTime: 0,
  });
  const isCurrent = asked === wanted;
  return {
    isEnough,
    found: isEnough && isCurrent ? query.data : undefined,
    failure: isEnough && isCurrent ? query.error : null,
    retry: query.refetch,
  };
}
