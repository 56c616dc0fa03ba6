import { Box, Button, Card, Typography } from '@mui/material';
import { usePermissions, useResourceDefinitions } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { type Level, MATTERS, type Matter } from '#contract/running/staff-dashboard-lists.ts';
import type { WaitingMatter } from '#contract/running/staff-waiting.ts';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { listLink } from './list-link.ts';
import { byUrgency, waitingWords } from './urgency.ts';

const LEVEL_WORDS: Record<Level, string> = {
  late: 'En retard',
  today: 'Aujourd’hui',
  later: 'Ensuite',
};
const LEVEL_COLORS: Record<Level, string> = {
  late: 'error.main',
  today: 'warning.main',
  later: 'text.secondary',
};

/** What waits, the most urgent first, each with the button that opens it. */
export function WaitingList({ matters }: { matters: WaitingMatter[] }) {
  const now = Date.now();
  const lines = byUrgency(matters, now);
  return (
    <Card component="section" aria-labelledby="waiting" variant="outlined">
      <Typography component="h2" variant="h6" id="waiting" sx={{ px: 2, pt: 1.5, pb: 0.5 }}>
        À faire
      </Typography>
      {lines.length === 0 && <Typography sx={{ px: 2, pb: 2 }}>Rien n’attend.</Typography>}
      {lines.length > 0 && (
        <Box component="ol" aria-labelledby="waiting" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {lines.map((line, place) => (
            <Line
              key={line.matter}
              line={line}
              isFirst={line.level !== lines[place - 1]?.level}
              now={now}
            />
          ))}
        </Box>
      )}
    </Card>
  );
}

/** `isFirst`: the first of its level, which it names. */
function Line({
  line: { matter, level, count, is_more: isMore, amount, since, only },
  isFirst,
  now,
}: {
  line: WaitingMatter & { level: Level };
  isFirst: boolean;
  now: number;
}) {
  const { permissions } = usePermissions<Permissions>();
  const { label, act, acts, list, filter }: Matter = MATTERS[matter];
  const to = useRecordLink(list, only) ?? listLink(permissions, { list, filter });
  const word = permissions?.includes(acts) ? act : 'Voir';
  const details = [
    since === null ? '' : waitingWords(since, now),
    amount === null ? '' : formatXof(amount),
  ].filter((part) => part !== '');
  return (
    <Box component="li">
      {isFirst && (
        <Typography
          variant="body2"
          sx={{ px: 2, pt: 1, fontWeight: 700, color: LEVEL_COLORS[level] }}
        >
          {LEVEL_WORDS[level]}
        </Typography>
      )}
      <Box
        sx={{
          position: 'relative',
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: { xs: 1, sm: 2 },
          py: 1,
          minHeight: 60,
          borderBottom: 1,
          borderColor: 'divider',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Typography
          component="span"
          sx={{
            minWidth: '2.5rem',
            textAlign: 'right',
            fontSize: 20,
            fontWeight: 700,
            fontVariantNumeric: 'tabular-nums',
            color: LEVEL_COLORS[level],
          }}
        >
          {count.toLocaleString('fr-FR')}
          {isMore && '+'}
        </Typography>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
          <Typography variant="body2" color="text.secondary">
            {details.join(' · ')}
          </Typography>
        </Box>
        {to !== undefined && (
          <Button
            component={Link}
            to={to}
            variant={level === 'late' ? 'contained' : 'outlined'}
            aria-label={`${word} : ${label} (${count})`}
            // The whole line leads there.
            sx={{ flexShrink: 0, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
          >
            {word}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** The page of the only record, if its list has such pages. */
function useRecordLink(list: string, only: WaitingMatter['only']): string | undefined {
  const hasPages = useResourceDefinitions()[list]?.hasShow === true;
  return only !== null && hasPages ? `/${list}/${only}/show` : undefined;
}
