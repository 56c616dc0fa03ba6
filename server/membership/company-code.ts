/**
 * What employees name a company by (api-contract, section 5): the first four letters of its name in
 * capitals, the day as ddmmyyyy and a running number. A shorter name is filled up with X.
 */
export function companyCode(name: string, day: Date, serial: number): string {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  const [year, month, date] = day.toISOString().slice(0, 10).split('-');
  return `${letters.slice(0, 4).padEnd(4, 'X')}${date}${month}${year}${serial}`;
}
