import { Box, Button, FormControlLabel, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import {
  Create,
  CreateButton,
  NumberField,
  ShowBase,
  TextField,
  TextInput,
  Title,
} from 'react-admin';
import { counted as inWords } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { CountDetail, ListedCount } from '#contract/goods/stock/staff-counts.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { AloneButton } from '#office/base/forms/alone-button.tsx';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { PlaceFilter, PlaceInput } from '../place-input.tsx';
import { type ProductFormLine, ProductLinesInput } from '../product-inputs.tsx';
import { COUNT_TONES, COUNT_WORDS, signed } from '../words.ts';
import { CountEntry } from './count-entry.tsx';

const filters = [
  searchFor('Note'),
  choiceOf('state', COUNT_WORDS, { alwaysOn: true }),
  <PlaceFilter key="place" source="place_id" label="Lieu" />,
];

export function CountList() {
  const may = useMay('stock:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouvel inventaire" />}>
      <ListBody<ListedCount>
        primary={({ place, note }) => [place, note].filter(Boolean).join(' · ')}
        secondary={({ opened_at, counted, articles, differing }) =>
          `${frenchMoment(opened_at)} · ${counted} sur ${articles} comptés · écarts : ${differing}`
        }
        tertiary={({ state }) => COUNT_WORDS[state]}
      >
        <MomentField source="opened_at" />
        <TextField source="place" />
        <WordField source="state" words={COUNT_WORDS} tones={COUNT_TONES} />
        <NumberField source="articles" />
        <NumberField source="counted" />
        <NumberField source="differing" />
        <MomentField source="closed_at" />
        <TextField source="note" />
      </ListBody>
    </StaffList>
  );
}

export function CountShow() {
  return (
    <ShowBase>
      <CountPage />
    </ShowBase>
  );
}

function CountPage() {
  const sheet = useDetail<CountDetail>('lines');
  const mayWrite = useMay('stock:write');
  const [chosen, setChosen] = useState<number>();
  if (sheet === undefined) return null;
  const isOpen = sheet.state === 'open' && mayWrite;
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={`Inventaire ${sheet.id}`} />
      {isOpen && <CountEntry sheet={sheet} chosen={chosen} onChoose={setChosen} />}
      <Panel title={sheet.place}>
        <FactList
          facts={[
            ['État', COUNT_WORDS[sheet.state]],
            ['Comptés', `${sheet.counted} sur ${sheet.articles}`],
            ['Écarts', sheet.differing],
            ['Ouvert le', frenchMoment(sheet.opened_at)],
            ['Clos le', frenchMoment(sheet.closed_at)],
            ['Note', sheet.note],
          ]}
        />
        {isOpen && <CountDecision sheet={sheet} />}
      </Panel>
      <CountedArticles sheet={sheet} {...(isOpen && { onChoose: setChosen })} />
    </Box>
  );
}

function CountedArticles({
  sheet,
  onChoose,
}: {
  sheet: CountDetail;
  onChoose?: (productId: number) => void;
}) {
  const [isDiffering, setIsDiffering] = useState(false);
  const lines = isDiffering
    ? sheet.lines.filter(({ difference }) => difference !== null && difference !== 0)
    : sheet.lines;
  return (
    <Panel title="Articles">
      <FormControlLabel
        control={
          <Switch checked={isDiffering} onChange={(_event, checked) => setIsDiffering(checked)} />
        }
        label="Seulement les écarts"
      />
      {lines.length === 0 && (
        <Typography color="text.secondary">
          {isDiffering ? 'Aucun écart.' : 'Aucun article : scannez ou tapez une référence.'}
        </Typography>
      )}
      {lines.length > 0 && (
        <PlainTable
          label="Articles"
          heads={[
            'Article',
            'Référence',
            'Compté',
            'Attendu',
            'Écart',
            ...(onChoose ? ['Compter'] : []),
          ]}
          rows={lines.map((line) => ({
            key: line.product_id,
            cells: [
              line.name,
              line.reference,
              line.counted ?? '—',
              line.on_hand ?? '—',
              line.difference === null ? '—' : signed(line.difference),
              ...(onChoose ? [<ChooseButton key="choose" line={line} onChoose={onChoose} />] : []),
            ],
          }))}
        />
      )}
    </Panel>
  );
}

function ChooseButton({
  line: { product_id, name, counted },
  onChoose,
}: {
  line: CountDetail['lines'][number];
  onChoose: (productId: number) => void;
}) {
  const word = counted === null ? 'Compter' : 'Recompter';
  return (
    <Button aria-label={`${word} ${name}`} onClick={() => onChoose(product_id)}>
      {word}
    </Button>
  );
}

function CountDecision({ sheet }: { sheet: CountDetail }) {
  const { call } = useCall();
  const { id, version, counted, articles, differing, accept_refusal: refusal } = sheet;
  const accept = (body: { alone_reason?: string } = {}) =>
    call({
      method: 'POST',
      path: pathTo(paths.countAcceptance, { id }),
      version,
      body,
      done: 'Inventaire accepté : le stock est à jour.',
    });
  const giveUp = () =>
    call({
      method: 'POST',
      path: pathTo(paths.countCancel, { id }),
      version,
      done: 'Inventaire abandonné',
    });
  const rest = articles - counted;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {counted > 0 && refusal !== null && (
        <AloneButton
          act="stock-count-accepted"
          label="Accepter l’inventaire"
          waits={refusal}
          onDecide={accept}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {counted > 0 && refusal === null && (
          <AskButton
            label="Accepter l’inventaire"
            text={[
              `Le stock de ${inWords(differing, 'article', 'articles')} change.`,
              ...(rest === 0
                ? []
                : [
                    `${inWords(rest, 'article n’est pas compté', 'articles ne sont pas comptés')} et ${rest < 2 ? 'reste' : 'restent'} comme avant.`,
                  ]),
            ]}
            onAnswer={() => accept()}
          />
        )}
        <AskButton
          label="Abandonner"
          title="Abandonner l’inventaire"
          text="Le stock reste comme il est ; ce qui est compté ici ne sert plus."
          color="error"
          onAnswer={giveUp}
        />
      </Box>
    </Box>
  );
}

const toCount = ({ articles, ...sheet }: { articles: ProductFormLine[] }) => ({
  ...sheet,
  ...(articles.length > 0 && { articles: articles.map(({ product_id }) => ({ product_id })) }),
});

export function CountCreate() {
  return (
    <Create title="Nouvel inventaire" redirect="show" transform={toCount}>
      <OfficeForm>
        <PlaceInput source="place_id" label="Lieu" />
        <TextInput
          source="note"
          label="Note"
          defaultValue=""
          parse={(value: string) => value}
          fullWidth
        />
        <ProductLinesInput
          source="articles"
          title="Seulement certains articles (sinon, tout ce qui s’y trouve)"
          isOptional
          hasPieces={false}
        />
      </OfficeForm>
    </Create>
  );
}
