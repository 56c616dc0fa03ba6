import {
  Box,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { useInput } from 'react-admin';
import { MOST_CARD_FACTS } from '#contract/goods/catalogue/facts/fact-families.ts';
import { useFacts } from '#office/base/calls/use-facts.ts';
import { moved } from '#office/base/lists/moved.ts';
import { RowButtons } from '#office/base/lists/row-buttons.tsx';

/** The facts of a family in their order, and which of them a card shows, in the order in which they were ticked. */
export function FamilyFacts() {
  const { facts } = useFacts();
  const { field, fieldState } = useInput<string[]>({ source: 'fields', defaultValue: [] });
  const card = useInput<string[]>({ source: 'card', defaultValue: [] });
  const listed: string[] = field.value ?? [];
  const shown: string[] = card.field.value ?? [];
  const headingOf = (key: string) => facts.find(({ id }) => id === key)?.heading ?? key;
  const remove = (key: string) => {
    field.onChange(listed.filter((one) => one !== key));
    card.field.onChange(shown.filter((one) => one !== key));
  };
  const tick = (key: string, isTicked: boolean) =>
    card.field.onChange(isTicked ? [...shown, key] : shown.filter((one) => one !== key));
  const problem = fieldState.error?.message ?? card.fieldState.error?.message;
  return (
    <Box component="section" aria-label="Caractéristiques de la fiche" sx={{ width: '100%' }}>
      <Typography variant="h6" component="h2" gutterBottom>
        Caractéristiques de la fiche
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {listed.map((key, place) => (
          <Row
            key={key}
            heading={headingOf(key)}
            cardPlace={shown.indexOf(key) + 1}
            isFull={shown.length >= MOST_CARD_FACTS}
            onTick={(isTicked) => tick(key, isTicked)}
          >
            <RowButtons
              name={headingOf(key)}
              place={place}
              last={listed.length - 1}
              onMove={(by) => field.onChange(moved(listed, place, by))}
              onRemove={() => remove(key)}
            />
          </Row>
        ))}
      </Box>
      <TextField
        select
        id="added-fact"
        size="small"
        label="Ajouter une caractéristique"
        value=""
        onChange={({ target }) => field.onChange([...listed, target.value])}
        sx={{ minWidth: 280, mt: 1 }}
      >
        {facts
          .filter(({ id }) => !listed.includes(id))
          .map(({ id, heading }) => (
            <MenuItem key={id} value={id}>
              {heading}
            </MenuItem>
          ))}
      </TextField>
      <FormHelperText error={problem !== undefined}>
        {problem ?? 'La carte en montre trois au plus, dans l’ordre où vous les cochez.'}
      </FormHelperText>
    </Box>
  );
}

function Row({
  heading,
  cardPlace,
  isFull,
  onTick,
  children,
}: {
  heading: string;
  /** From 1; 0 for one that the card does not show. */
  cardPlace: number;
  isFull: boolean;
  onTick: (isTicked: boolean) => void;
  /** Buttons. */
  children: ReactNode;
}) {
  const isOnCard = cardPlace > 0;
  return (
    <Box
      component="li"
      aria-label={heading}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      <Typography sx={{ flex: '1 1 12rem' }}>{heading}</Typography>
      <FormControlLabel
        control={
          <Checkbox
            checked={isOnCard}
            disabled={!isOnCard && isFull}
            onChange={({ target }) => onTick(target.checked)}
          />
        }
        label={isOnCard ? `Sur la carte, place ${cardPlace}` : 'Sur la carte'}
      />
      {children}
    </Box>
  );
}
