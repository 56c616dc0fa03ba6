import DeleteIcon from '@mui/icons-material/Delete';
import { Box, FormHelperText, IconButton, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { AutocompleteInput, ReferenceInput, useInput } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { ProductPicker } from '#office/base/forms/product-picker.tsx';

export const ProductFilter = ({ source, label }: { source: string; label: string }) => (
  <ReferenceInput source={source} reference="stock" sort={{ field: 'name', order: 'ASC' }}>
    <AutocompleteInput
      label={label}
      optionText="name"
      filterToQuery={(q: string) => ({ q })}
      sx={{ minWidth: 260 }}
    />
  </ReferenceInput>
);

/** A product of a form; `pieces` is 0 until the clerk has typed a number. `unit_cost` is typed, in XOF. */
export type ProductFormLine = {
  product_id: number;
  name: string;
  pieces: number;
  unit_cost?: string;
};

export function ProductLinesInput({
  source = 'lines',
  title = 'Articles',
  isOptional = false,
  hasPieces = true,
  hasCosts = false,
}: {
  source?: string;
  title?: string;
  isOptional?: boolean;
  hasPieces?: boolean;
  hasCosts?: boolean;
}) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<number>();
  const { field, fieldState } = useInput({
    source,
    defaultValue: [],
    validate: (lines: ProductFormLine[]) => {
      if (lines.length === 0 && !isOptional) return 'Choisissez au moins un article';
      const isCounted = lines.every(({ pieces }) => Number.isInteger(pieces) && pieces > 0);
      return isCounted || !hasPieces ? undefined : 'Indiquez le nombre de pièces de chaque article';
    },
  });
  const lines: ProductFormLine[] = field.value;
  const add = ({ id: product_id, name }: { id: number; name: string }) => {
    setChosen(product_id);
    if (lines.some((line) => line.product_id === product_id)) return;
    field.onChange([...lines, { product_id, name, pieces: 0 }]);
  };
  /** The next product; Enter would save the form too early. */
  const leavePieces = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    picker.current?.focus();
  };
  useProductProblems(source);
  const problem = problemIn(fieldState.error);
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 1.5, width: '100%', mb: 3 }}
    >
      <Typography id={id} variant="subtitle1" component="h2">
        {title}
      </Typography>
      {lines.map((line) => (
        <Box
          key={line.product_id}
          role="group"
          aria-label={line.name}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            borderBottom: 1,
            borderColor: 'divider',
            pb: 1,
          }}
        >
          <Typography sx={{ flex: 1, minWidth: 0 }}>{line.name}</Typography>
          {hasPieces && (
            <TextField
              type="number"
              size="small"
              label="Pièces"
              value={line.pieces || ''}
              error={problem !== undefined && line.pieces < 1}
              slotProps={{ htmlInput: { min: 1, inputMode: 'numeric' } }}
              inputRef={(input: HTMLInputElement | null) => {
                if (input === null || line.product_id !== chosen) return;
                setChosen(undefined);
                input.focus();
                input.select();
              }}
              onKeyDown={leavePieces}
              onChange={({ target }) =>
                field.onChange(
                  lines.map((one) =>
                    one === line ? { ...line, pieces: Number(target.value) } : one,
                  ),
                )
              }
              sx={{ width: 110 }}
            />
          )}
          {hasCosts && (
            <TextField
              type="number"
              size="small"
              label="Coût (FCFA)"
              value={line.unit_cost ?? ''}
              slotProps={{ htmlInput: { min: 0, inputMode: 'numeric' } }}
              onKeyDown={leavePieces}
              onChange={({ target }) =>
                field.onChange(
                  lines.map((one) => (one === line ? { ...one, unit_cost: target.value } : one)),
                )
              }
              sx={{ width: 130 }}
            />
          )}
          <IconButton
            aria-label={`Retirer ${line.name}`}
            onClick={() => field.onChange(lines.filter((one) => one !== line))}
          >
            <DeleteIcon />
          </IconButton>
        </Box>
      ))}
      <ProductPicker label="Ajouter un article" onPick={add} inputRef={picker} />
      {problem !== undefined && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}

const OF_PRODUCT = /^product:/;

/**
 * Moves errors that name products by their id to the lines. The form has no such fields, so it would never show these
 * errors, and they would block the next submission.
 */
function useProductProblems(source: string): void {
  const { errors } = useFormState();
  const { clearErrors, setError } = useFormContext();
  const names = Object.keys(errors).filter((name) => OF_PRODUCT.test(name));
  const message = names.map((name) => problemIn(errors[name])).join(' ');
  const list = names.join('\n');
  useEffect(() => {
    if (list === '') return;
    clearErrors(list.split('\n'));
    setError(source, { type: 'server', message });
  }, [list, message, source, clearErrors, setError]);
}

/** The server's message about the lines, or about a field of one of them. */
function problemIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  const parts = Array.isArray(error) ? error.flatMap((line) => Object.values(line ?? {})) : [];
  return parts.map(problemIn).find((message) => message !== undefined);
}

/** Lines of the form as the stock calls take them, without names. */
export const toLines = (lines: ProductFormLine[]) =>
  lines.map(({ product_id, pieces, unit_cost = '' }) => ({
    product_id,
    pieces,
    ...(unit_cost !== '' && { unit_cost: Number(unit_cost) }),
  }));
