import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import { readGtin } from '#contract/goods/catalogue/gtin.ts';
import type { CountDetail } from '#contract/goods/stock/staff-counts.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { Panel } from '#office/base/ui/panel.tsx';
import { ScanButton } from '../scan-button.tsx';
import { findByCode, findNextToCount, isScannedCode } from './next-to-count.ts';

/**
 * Enter records a figure and opens the next uncounted product. A reference opens its product; a bar code adds a piece of
 * it, whichever field the scanner types it into.
 */
export function CountEntry({
  sheet: { id, lines },
  chosen,
  onChoose,
}: {
  sheet: CountDetail;
  /** Id of the product that the clerk wants to count now. */
  chosen: number | undefined;
  onChoose: (productId: number | undefined) => void;
}) {
  const { call, isBusy, failure } = useCall([]);
  const [added, setAdded] = useState('');
  const [typed, setTyped] = useState('');
  const [reference, setReference] = useState('');
  const figure = useRef<HTMLInputElement>(null);
  const line =
    added !== ''
      ? undefined
      : (lines.find(({ product_id }) => product_id === chosen) ??
        findNextToCount(lines, undefined));
  const target = line?.product_id ?? added;
  // Focus follows the product, as the clerk types without looking. On opening it stays off: no keyboard pops up.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current && target !== '') figure.current?.focus();
    isFirst.current = false;
  }, [target]);
  const path = pathTo(paths.countEntries, { id });
  const addScanned = async (code: string) => {
    setReference('');
    setTyped('');
    const body = { lines: [{ reference: code, counted: 1, is_added: true }] };
    const reply = await call({ method: 'POST', path, body });
    if (reply === undefined) return;
    setAdded('');
    onChoose(findByCode(reply.lines, code)?.product_id);
  };
  const goTo = (code: string) => {
    if (code.trim() === '') return;
    if (readGtin(code) !== undefined) return void addScanned(code.trim());
    const found = findByCode(lines, code);
    setAdded(found === undefined ? code.trim() : '');
    onChoose(found?.product_id);
    setReference('');
    setTyped('');
  };
  const goOn = (all: CountDetail['lines']) => {
    setAdded('');
    setTyped('');
    onChoose(findNextToCount(all, line?.product_id)?.product_id);
  };
  const note = async (event: FormEvent) => {
    event.preventDefault();
    if (isScannedCode(typed)) return addScanned(typed);
    const entry = line === undefined ? { reference: added } : { product_id: line.product_id };
    const body = { lines: [{ ...entry, counted: Number(typed) }] };
    const reply = await call({ method: 'POST', path, body });
    if (reply !== undefined) goOn(reply.lines);
  };
  return (
    <Panel title="Compter">
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
      {target === '' ? (
        <Typography role="status">Tout est compté sur cette feuille.</Typography>
      ) : (
        <Box component="form" onSubmit={note} sx={{ display: 'grid', gap: 1.5 }}>
          <Typography variant="h6" component="p" role="status">
            {line?.name ?? `Référence ${added}`}
            <Typography component="span" color="text.secondary" sx={{ display: 'block' }}>
              {line?.reference ?? 'Pas encore sur cette feuille'}
              {line?.counted != null && ` · déjà compté : ${line.counted}`}
            </Typography>
          </Typography>
          <TextField
            inputRef={figure}
            label="Pièces comptées"
            value={typed}
            onChange={({ target: { value } }) => setTyped(value.replace(/\D/g, ''))}
            slotProps={{
              htmlInput: {
                inputMode: 'numeric',
                enterKeyHint: 'next',
                autoComplete: 'off',
                // As many as a bar code has.
                maxLength: 14,
                style: { fontSize: '2rem', textAlign: 'center' },
              },
            }}
            required
            fullWidth
          />
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button type="submit" variant="contained" disabled={isBusy} sx={{ flex: 1 }}>
              Suivant
            </Button>
            <Button variant="outlined" disabled={isBusy} onClick={() => goOn(lines)}>
              Passer
            </Button>
          </Box>
        </Box>
      )}
      <Box
        component="form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          goTo(reference);
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
      >
        <TextField
          label="Référence ou code-barres"
          value={reference}
          onChange={({ target: { value } }) => setReference(value)}
          slotProps={{
            htmlInput: { enterKeyHint: 'go', autoCapitalize: 'characters', autoComplete: 'off' },
          }}
          sx={{ flex: '1 1 10rem' }}
        />
        <Button type="submit" variant="outlined">
          Aller
        </Button>
        <ScanButton onCode={goTo} />
      </Box>
    </Panel>
  );
}
