import { Box, Card, CardContent, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';

/** A long amount breaks before its unit on a small screen. */
const UNIT = /\s(FCFA)$/;

export function Figure({
  label,
  value,
  detail,
  to,
}: {
  label: string;
  value: string;
  detail?: string | undefined;
  to?: string | undefined;
}) {
  return (
    <Card>
      <CardContent sx={{ px: { xs: 1.5, sm: 2 } }}>
        <Typography variant="body2" color="text.secondary">
          {to === undefined ? (
            label
          ) : (
            <Link component={RouterLink} to={to} sx={{ display: 'inline-block', py: 1 }}>
              {label}
            </Link>
          )}
        </Typography>
        <Typography
          sx={{ fontSize: { xs: 18, sm: 24 }, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}
        >
          {value.replace(UNIT, ' $1')}
        </Typography>
        {detail !== undefined && (
          <Typography variant="body2" color="text.secondary">
            {detail}
          </Typography>
        )}
      </CardContent>
    </Card>
  );
}

export const ListedFigure = ({ value, to }: { value: string; to: string | undefined }) =>
  to === undefined ? (
    value
  ) : (
    <Link component={RouterLink} to={to} sx={{ display: 'inline-block', py: 0.5 }}>
      {value}
    </Link>
  );

export const Figures = ({ children }: { children: React.ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 1, sm: 2 },
      gridTemplateColumns: {
        xs: 'repeat(2, minmax(0, 1fr))',
        sm: 'repeat(auto-fill, minmax(15rem, 1fr))',
      },
    }}
  >
    {children}
  </Box>
);

/** "+12 % (avant : 50)"; no percentage from zero. `show` formats a figure. */
export function changeWords(now: number, before: number, show: (value: number) => string): string {
  if (now === before) return `comme avant (${show(before)})`;
  if (before === 0) return `avant : ${show(0)}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return `${now < before ? '−' : '+'}${percent} % (avant : ${show(before)})`;
}
