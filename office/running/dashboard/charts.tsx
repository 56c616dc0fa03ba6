import { Box } from '@mui/material';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

export type Series = { field: string; label: string; color: string };

const shortNumber = new Intl.NumberFormat('fr-FR', { notation: 'compact' });

/** Stacked bars without animation; screen readers get the table beneath. */
export function StackedBars({
  rows,
  place,
  series,
  show,
  label,
}: {
  rows: object[];
  place: string;
  series: readonly Series[];
  show: (value: number) => string;
  label: string;
}) {
  return (
    <Box
      role="img"
      aria-label={`${label} : les chiffres sont dans le tableau`}
      sx={{ height: 260 }}
    >
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={rows} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="#e2e7f0" />
          <XAxis dataKey={place} tick={{ fontSize: 12 }} interval="preserveStartEnd" />
          <YAxis
            width={56}
            allowDecimals={false}
            tick={{ fontSize: 12 }}
            tickFormatter={(n) => shortNumber.format(n)}
          />
          <Tooltip formatter={(value) => show(Number(value))} isAnimationActive={false} />
          <Legend />
          {series.map(({ field, label: name, color }) => (
            <Bar
              key={field}
              dataKey={field}
              name={name}
              fill={color}
              maxBarSize={64}
              stackId="one"
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </Box>
  );
}
