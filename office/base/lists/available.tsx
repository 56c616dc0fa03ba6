import { Chip } from '@mui/material';
import { LOW_STOCK } from '#contract/base/limits.ts';

export const availableText = (available: number | null): string => {
  if (available === null) return 'Non compté';
  return available === 0 ? 'Épuisé' : String(available);
};

/** Pieces left to sell; few or none stand out. */
export function Available({ available }: { available: number | null }) {
  const text = availableText(available);
  if (available === null || available > LOW_STOCK) return text;
  return <Chip size="small" variant="outlined" color="warning" label={text} />;
}
