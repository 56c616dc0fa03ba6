import { Alert, Box } from '@mui/material';
import { useState } from 'react';
import { ShowBase, Title } from 'react-admin';
import { counted } from '#contract/base/counted.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { ROUND_STATE_WORDS } from '#contract/delivery/round-states.ts';
import { roundName } from '#contract/delivery/round-words.ts';
import type { StaffRound } from '#contract/delivery/staff-rounds.ts';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';
import { dayWords } from '#contract/sales/handover/delivery-promise.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { cashDifference } from '#office/base/ui/cash-difference.ts';
import { ContactLinks } from '#office/base/ui/contact-links.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Lines, Panel } from '#office/base/ui/panel.tsx';
import { PaperButton } from '#office/base/ui/private-files.tsx';
import { ArrangePanel } from './arrange-panel.tsx';
import { EndPanel } from './end-panel.tsx';
import { LoadPage } from './load-page.tsx';
import { RoundSteps } from './round-steps.tsx';
import { StopsPanel } from './stops-panel.tsx';
import { useDrivers } from './use-drivers.ts';
import { capacityWords, goodsDifferences, overloadSentences, unmeasuredWords } from './words.ts';

export default function RoundShow() {
  if (!useMay('rounds:read')) return <LoadPage />;
  return (
    <ShowBase>
      <RoundPage />
    </ShowBase>
  );
}

function RoundPage() {
  const round = useDetail<StaffRound>('totals');
  const mayWrite = useMay('rounds:write');
  const [isArranging, setIsArranging] = useState(false);
  if (round === undefined) return null;
  const { state } = round;
  const isOpen = state === 'open' && mayWrite;
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={roundName(round)} />
      <HeadPanel round={round} hasUnsaved={isOpen && isArranging} />
      {mayWrite && state === 'on_the_way' && <EndPanel round={round} />}
      <LoadPanel round={round} />
      {isOpen ? (
        <ArrangePanel round={round} onChange={setIsArranging} />
      ) : (
        <StopsPanel round={round} />
      )}
      <AccountPanel round={round} />
    </Box>
  );
}

function HeadPanel({ round, hasUnsaved }: { round: StaffRound; hasUnsaved: boolean }) {
  const { id, day, driver, vehicle, plate, place, note, state } = round;
  const phone = useDrivers()?.find((one) => one.id === round.driver_id)?.phone ?? null;
  const words = dayWords(day);
  return (
    <Panel title={words.charAt(0).toUpperCase() + words.slice(1)}>
      {round.back_note !== '' && state === 'on_the_way' && (
        <Alert severity="warning">{`À recompter : ${round.back_note}`}</Alert>
      )}
      <FactList
        facts={[
          ['État', ROUND_STATE_WORDS[state]],
          ['Livreur', driver],
          ['Véhicule', [vehicle, plate].filter(Boolean).join(' · ')],
          ['Départ de', place],
          ['Note', note],
          ['Close le', frenchMoment(round.closed_at)],
          ['Partie le', frenchMoment(round.started_at)],
          ['Terminée le', byAndWhen(round.ended_at, round.ended_by)],
          ['Acceptée le', byAndWhen(round.accepted_at, round.accepted_by)],
        ]}
      />
      <ContactLinks
        phone={phone}
        message={`Bonjour ${driver}, au sujet de la tournée n° ${id} :`}
      />
      <RoundSteps round={round} hasUnsaved={hasUnsaved} />
    </Panel>
  );
}

const byAndWhen = (at: string | null, by: string): string =>
  [frenchMoment(at), by === '' ? '' : `par ${by}`].filter(Boolean).join(' ');

function LoadPanel({ round: { id, stops, totals, missing, place } }: { round: StaffRound }) {
  const fetched = stops.filter(
    ({ kind, state }) => kind === 'collection' && state !== 'removed',
  ).length;
  const dutyXof = stops.reduce(
    (sum, { amount_due, cash_duty_percent }) => sum + stampDutyOn(amount_due, cash_duty_percent),
    0,
  );
  const overload = overloadSentences(totals);
  const unknown = unmeasuredWords(totals);
  return (
    <Panel title="Charge">
      {overload.length > 0 && (
        <Alert severity="warning">{`Trop chargée : ${overload.join(' ')}`}</Alert>
      )}
      {missing.length > 0 && (
        <Alert severity="warning">
          {`Il manque des articles à cet endroit (${place}) :`}
          <Lines
            items={missing.map(({ product_id, name, needed, there }) => ({
              key: product_id,
              line: `${name} : ${there} sur ${needed}`,
            }))}
            none=""
          />
        </Alert>
      )}
      <FactList
        facts={[
          ['Livraisons', totals.orders],
          ['Reprises', fetched > 0 ? fetched : ''],
          ['Articles', counted(totals.pieces, 'pièce', 'pièces')],
          ['Volume', capacityWords(totals.litres, totals.max_litres, 'litres')],
          ['Poids', capacityWords(totals.kg, totals.max_kg, 'kg')],
          ['À encaisser', formatXof(totals.to_collect)],
          ['Droit de timbre', dutyXof > 0 ? `+ ${formatXof(dutyXof)} si tout est en espèces` : ''],
          ['À compléter', unknown],
        ]}
      />
      {totals.orders > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <PaperButton
            path={pathTo(paths.roundPapers, { id })}
            label="Papiers de la tournée (PDF)"
          />
          <PaperButton
            path={pathTo(paths.roundLoadPaper, { id })}
            label="Liste de chargement (PDF)"
          />
        </Box>
      )}
    </Panel>
  );
}

function AccountPanel({ round }: { round: StaffRound }) {
  const { started_at, cash_expected, cash_counted: counted, back } = round;
  if (started_at === null) return null;
  const cash = counted === null ? '' : cashDifference(counted, cash_expected);
  const differs =
    counted !== null && (counted !== cash_expected || goodsDifferences(back).length > 0);
  return (
    <Panel title="Caisse et articles rapportés">
      {differs && <Alert severity="warning">Le compte n’est pas celui attendu.</Alert>}
      <FactList
        facts={[
          ['Caisse attendue', formatXof(cash_expected)],
          ['Caisse comptée', counted === null ? '' : `${formatXof(counted)} (${cash})`],
          ['Explication', round.end_note],
          ['Note d’acceptation', round.acceptance_note],
        ]}
      />
      {back.length > 0 && (
        <PlainTable
          label="Articles à rapporter"
          heads={['Article', 'Commande', 'Attendus', 'Comptés']}
          rows={back.map(({ line_id, name, order_name, expected, counted: found }) => ({
            key: line_id,
            cells: [name, order_name, expected, found ?? '—'],
          }))}
        />
      )}
    </Panel>
  );
}
