import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { useEffect, useState } from 'react';
import { hoursOn, hoursText, type Span, weekLines } from '#contract/goods/stock/opening-hours.ts';
import { dayWords } from '#contract/sales/handover/delivery-promise.ts';
import type { Showroom } from '#contract/site/showrooms.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { phoneLink } from '#shop/base/ui/format/contact-links.ts';

const openingOf = ({ week, special_days }: Showroom) => week && { week, specialDays: special_days };

/** The hours of today, and whether the showroom is open now, which only the browser knows. */
export function TodaysHours({ showroom }: { showroom: Showroom }) {
  const [now, setNow] = useState<string>();
  // Dakar has UTC.
  useEffect(() => setNow(new Date().toISOString()), []);
  const opening = openingOf(showroom);
  if (opening === null) {
    return showroom.hours !== '' && <p className="whitespace-pre-line">{showroom.hours}</p>;
  }
  const today = now ?? new Date().toISOString();
  const hours = hoursOn(opening, today.slice(0, 10));
  const state = now === undefined || hours.length === 0 ? '' : openText(hours, now.slice(11, 16));
  // A page that the browser kept may be of another day, and React leaves the text that came with it: only another
  // paragraph says what the browser knows.
  return (
    <p
      key={now === undefined ? 'sent' : 'known'}
      suppressHydrationWarning
      className="min-h-6 font-semibold"
    >
      Aujourd’hui&nbsp;: {hoursText(hours)}
      {state}
    </p>
  );
}

const openText = (hours: readonly Span[], time: string): string =>
  hours.some(({ from, until }) => from <= time && time < until)
    ? ' · ouvert maintenant'
    : ' · fermé maintenant';

/** The week, and the coming days that differ from it. */
export function OpeningTable({ showroom }: { showroom: Showroom }) {
  const { week, special_days: days } = showroom;
  if (week === null) return null;
  return (
    <>
      <table className="w-full max-w-md text-left">
        <caption className="sr-only">Horaires d’ouverture</caption>
        <tbody>
          {weekLines(week).map((line) => (
            <tr key={line.days} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 font-normal first-letter:uppercase">
                {line.days}
              </th>
              <td className="py-2 font-semibold">{line.hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {days.length > 0 && (
        <>
          <h2 className="mt-4 font-bold">Jours particuliers</h2>
          <ul className="mt-1 space-y-1">
            {days.map(({ day, label, hours }) => (
              <li key={day}>
                <span className="inline-block first-letter:uppercase">{dayWords(day)}</span> (
                {label})&nbsp;: {hoursText(hours)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The ways to reach a showroom; nothing without any. */
export function ReachButtons({ showroom: { phone, map_url, name } }: { showroom: Showroom }) {
  if (phone === '' && map_url === '') return null;
  return (
    <p className="flex flex-wrap gap-2">
      {map_url !== '' && (
        <a
          href={map_url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle('secondary', 'text-sm')}
        >
          <MapPin aria-hidden="true" size={20} />
          Voir sur la carte<span className="sr-only">&nbsp;: {name}</span>
        </a>
      )}
      {phone !== '' && (
        <a href={phoneLink(phone)} className={buttonStyle('secondary', 'text-sm')}>
          <Phone aria-hidden="true" size={20} />
          <span>
            <span className="sr-only">Appeler {name}, le </span>
            {phone}
          </span>
        </a>
      )}
    </p>
  );
}
