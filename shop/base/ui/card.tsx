import { type ReactNode, useId } from 'react';

export function Card({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-white p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="text-lg font-bold">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}

export function FactRows({
  facts,
}: {
  facts: (false | [name: string, value: string | false | undefined])[];
}) {
  const told = facts.filter((fact) => fact !== false);
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {told.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-semibold break-words">{value || 'Non renseigné'}</dd>
        </div>
      ))}
    </dl>
  );
}
