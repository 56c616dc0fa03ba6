import { Box, Chip, Stack, Link as TextLink, Typography } from '@mui/material';
import {
  Create,
  CreateButton,
  FunctionField,
  required,
  SelectInput,
  Show,
  TextField,
  TextInput,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { CaseMediaFile } from '#contract/delivery/after-sales.ts';
import {
  brandedProductName,
  CASE_CHANNEL_WORDS,
  CASE_MEDIA_WORDS,
  CASE_OUTCOME_WORDS,
  CASE_STATE_WORDS,
  CASE_STEP_WORDS,
  FAULT_WORDS,
  formatMinutes,
  formatWeekdayMoment,
  QUOTE_STATE_WORDS,
} from '#contract/delivery/after-sales-words.ts';
import type { ListedCase, StaffCase } from '#contract/delivery/staff-after-sales.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { MomentField, type Tones, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { ContactLinks } from '#office/base/ui/contact-links.tsx';
import { frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Lines, Panel } from '#office/base/ui/panel.tsx';
import { PaperButton, PrivatePhoto, usePrivateFile } from '#office/base/ui/private-files.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { choicesOf } from '#office/base/ui/words.ts';
import { CaseSteps } from './case-steps.tsx';
import { FindWarranty } from './find-warranty.tsx';

const filters = [
  searchFor('Dossier, client, appareil, série'),
  choiceOf('state', CASE_STATE_WORDS, { alwaysOn: true }),
  choiceOf('overdue', { true: 'En retard' }, { label: 'Délai', alwaysOn: true }),
  choiceOf('soon', { true: 'À répondre sous 24 h' }, { label: 'Réponse' }),
  choiceOf('mine', { true: 'Suivis par moi' }, { label: 'Suivi' }),
  choiceOf('open', { true: 'Non terminés' }, { label: 'Dossiers' }),
  ...PERIOD,
];

const TONES: Tones = { new: 'warning', answered: 'primary', workshop: 'primary' };

export function CaseList() {
  const may = useMay('after-sales:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Panne par téléphone" />}>
      <ListBody<ListedCase>
        primary={({ number, customer_name }) => `${number} · ${customer_name}`}
        secondary={(one) => (
          <>
            {one.article} · <ClockWord clock={one} />
          </>
        )}
        tertiary={({ state }) => CASE_STATE_WORDS[state]}
      >
        <TextField source="number" sx={{ whiteSpace: 'nowrap' }} />
        <TextField source="customer_name" />
        <TextField source="article" />
        <WordField source="fault" words={FAULT_WORDS} />
        <WordField source="state" words={CASE_STATE_WORDS} tones={TONES} />
        <MomentField source="opened_at" />
        <FunctionField<ListedCase> source="due_at" render={(one) => <ClockWord clock={one} />} />
        <TextField source="assigned_to" />
      </ListBody>
    </StaffList>
  );
}

export function CaseShow() {
  return (
    <Show title="Dossier" actions={false}>
      <CasePage />
    </Show>
  );
}

function CasePage() {
  const one = useDetail<StaffCase>('entries');
  const mayWrite = useMay('after-sales:write');
  const mayReadOrders = useMay('orders:read');
  if (one === undefined) return null;
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Panel title={`${one.number} · ${one.customer_name}`}>
        <Box>
          <ClockWord clock={one} />
        </Box>
        <FactList facts={factsOf(one, mayReadOrders)} />
        <ContactLinks
          phone={one.customer_phone}
          message={`Bonjour ${one.customer_name}, au sujet de votre dossier ${one.number} :`}
        />
        {mayWrite && <CaseSteps one={one} />}
        {one.workshop !== null && (
          <Box>
            <PaperButton
              path={pathTo(paths.workshopPaper, { id: one.id })}
              label="Bon d’atelier (PDF)"
            />
          </Box>
        )}
      </Panel>
      <Panel title="Échanges et étapes">
        <Lines none="Rien pour le moment." items={one.entries.map(lineOf)} />
      </Panel>
      <Panel title="Photos, vidéos et messages vocaux">
        {one.media.length === 0 && (
          <Typography color="text.secondary">Aucun fichier pour le moment.</Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {one.media.map((file) => (
            <MediaFile key={file.key} file={file} />
          ))}
        </Box>
      </Panel>
    </Stack>
  );
}

const WHO = { customer: 'Client', staff: 'Boutique' } as const;

const lineOf = ({ id, at, author, kind, step, text }: StaffCase['entries'][number]) => ({
  key: id,
  line: [
    `${frenchMoment(at)}, ${kind === 'note' ? 'note interne' : WHO[author].toLowerCase()}`,
    [step === null ? '' : CASE_STEP_WORDS[step], text].filter(Boolean).join(' : '),
  ].join(' – '),
});

function MediaFile({ file: { kind, url, at } }: { file: CaseMediaFile }) {
  const name = `${CASE_MEDIA_WORDS[kind]} du ${frenchMoment(at)}`;
  const tries = usePrivateFile();
  if (kind === 'photo') {
    return (
      <PrivatePhoto url={url} alt={name} sx={{ width: 120, height: 120, objectFit: 'cover' }} />
    );
  }
  return kind === 'voice' ? (
    <audio {...tries} src={url} controls preload="none" aria-label={name} />
  ) : (
    <video
      {...tries}
      src={url}
      controls
      preload="none"
      aria-label={name}
      style={{ width: 320, maxWidth: '100%' }}
    />
  );
}

type Fact = [name: string, value: React.ReactNode];

/** Links need the right to open them. */
const factsOf = (one: StaffCase, mayReadOrders: boolean): Fact[] => [
  ['État', CASE_STATE_WORDS[one.state]],
  ['Appareil', brandedProductName(one)],
  ['Numéro de série', one.serial],
  ['Panne', FAULT_WORDS[one.fault]],
  ['Description', one.description],
  [
    'Garantie',
    one.warranty_until === null
      ? 'Aucune, ou inconnue'
      : `${one.is_covered ? 'Couvert' : 'Terminée'}, jusqu’au ${frenchDay(one.warranty_until)}`,
  ],
  [
    'Commande',
    one.order_name === null || !mayReadOrders ? (
      one.order_name
    ) : (
      <TextLink key="order" component={Link} to={`/commandes/${one.order_id}/show`}>
        {one.order_name}
      </TextLink>
    ),
  ],
  ['Ouvert', `${frenchMoment(one.opened_at)} (${CASE_CHANNEL_WORDS[one.channel].toLowerCase()})`],
  ['Répondu', one.answered_at && frenchMoment(one.answered_at)],
  ['Suivi par', one.assigned_to],
  [
    'Atelier',
    one.workshop &&
      `${one.workshop.name}, ${shownPhone(one.workshop.phone)}, ${frenchDay(one.workshop.sent_at)}`,
  ],
  [
    'Devis',
    one.quote &&
      `${formatXof(one.quote.total)} (pièces ${formatXof(one.quote.parts)}, main-d’œuvre ${formatXof(one.quote.labour)}) : ${QUOTE_STATE_WORDS[one.quote.state].toLowerCase()}`,
  ],
  [
    'Appareil prêté',
    one.loan &&
      `${one.loan.name}, n° ${one.loan.serial}, ${one.loan.is_back ? 'rendu' : `jusqu’au ${frenchDay(one.loan.until)}`}`,
  ],
  [
    'Retour',
    one.return_id === null || !mayReadOrders ? (
      one.return_id && 'Noté avec l’échange'
    ) : (
      <TextLink key="return" component={Link} to={`/retours/${one.return_id}/show`}>
        Voir le retour de l’échange
      </TextLink>
    ),
  ],
  ['Fin', one.outcome && CASE_OUTCOME_WORDS[one.outcome]],
  ['Motif', one.reason],
];

const asTyped = (value: string) => value;

/** The clerk looks the warranty up during the call. */
export function CaseCreate() {
  return (
    <Create title="Nouvelle panne" redirect="show">
      <OfficeForm>
        <FindWarranty />
        <TextInput source="article" label="Appareil" defaultValue="" parse={asTyped} fullWidth />
        <TextInput
          source="serial"
          label="Numéro de série"
          defaultValue=""
          parse={asTyped}
          fullWidth
        />
        <SelectInput
          source="fault"
          label="Panne"
          choices={choicesOf(FAULT_WORDS)}
          validate={required()}
          fullWidth
        />
        <TextInput
          source="description"
          label="Description"
          validate={required()}
          multiline
          minRows={3}
          fullWidth
        />
        <TextInput source="name" label="Nom" validate={required()} fullWidth />
        <TextInput source="phone" label="Téléphone" validate={required()} fullWidth />
        <TextInput source="email" label="E-mail" defaultValue="" parse={asTyped} fullWidth />
      </OfficeForm>
    </Create>
  );
}

type Clock = Pick<ListedCase, 'answered_at' | 'due_at' | 'is_overdue' | 'minutes_left'>;

/** In opening hours. */
function clockWords({ answered_at, due_at, is_overdue, minutes_left }: Clock): string {
  if (minutes_left === null) return answered_at === null ? 'Sans réponse' : 'Répondu';
  return is_overdue
    ? `En retard de ${formatMinutes(-minutes_left)}`
    : `Reste ${formatMinutes(minutes_left)}, jusqu’à ${formatWeekdayMoment(due_at)}`;
}

export function ClockWord({ clock }: { clock: Clock }) {
  const words = clockWords(clock);
  if (!clock.is_overdue) return <span>{words}</span>;
  return <Chip component="span" size="small" color="error" label={words} />;
}
