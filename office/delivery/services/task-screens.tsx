import { Stack, Link as TextLink, Typography } from '@mui/material';
import { FunctionField, NumberField, TextField } from 'react-admin';
import { Link } from 'react-router-dom';
import { SERVICE_TASK_WORDS } from '#contract/delivery/service-outcomes.ts';
import type { ServiceTask } from '#contract/delivery/staff-service-tasks.ts';
import { PhoneField, type Tones, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import { PrivatePhoto } from '#office/base/ui/private-files.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { TaskSteps } from './task-steps.tsx';

const filters = [
  searchFor('Commande, client, service'),
  choiceOf('state', SERVICE_TASK_WORDS, { alwaysOn: true }),
  choiceOf('due', { true: 'Oui', false: 'Non' }, { label: 'Jour venu, encore à faire' }),
];

const TONES: Tones = { open: 'warning', done: 'success' };

/** What technicians have to do at customers' homes, the oldest order first. */
export default function ServiceTaskList() {
  return (
    <StaffList filters={filters} first={{ state: 'open' }}>
      <ListBody<ServiceTask> opens={false} primary={(task) => <What task={task} />}>
        <FunctionField<ServiceTask> source="day" render={({ day }) => frenchDay(day)} />
        <FunctionField<ServiceTask> source="service" render={nameOf} />
        <NumberField source="quantity" />
        <FunctionField<ServiceTask>
          source="order_name"
          render={(task) => <OrderLink task={task} />}
        />
        <TextField source="customer" />
        <PhoneField source="phone" />
        <FunctionField<ServiceTask> source="address" render={placeOf} />
        <WordField source="state" words={SERVICE_TASK_WORDS} tones={TONES} />
        <FunctionField<ServiceTask>
          source="note"
          label="Suite"
          render={(task) => <Ending task={task} />}
        />
      </ListBody>
    </StaffList>
  );
}

const nameOf = ({ service, product }: ServiceTask) => `${service} · ${product}`;

const placeOf = ({ address, zone }: ServiceTask) => [address, zone].filter(Boolean).join(' · ');

/** Narrow screens show the same below each other, with the buttons. */
function What({ task }: { task: ServiceTask }) {
  const { customer, phone, day, quantity, state } = task;
  const pieces = quantity > 1 ? `${quantity} × ` : '';
  return (
    <Stack spacing={0.5}>
      <Typography sx={{ fontWeight: 600 }}>{`${pieces}${nameOf(task)}`}</Typography>
      <Typography variant="body2">{`${frenchDay(day)} · ${SERVICE_TASK_WORDS[state]}`}</Typography>
      <Typography variant="body2">
        <OrderLink task={task} />
        {` · ${[customer, shownPhone(phone)].filter(Boolean).join(' · ')}`}
      </Typography>
      <Typography variant="body2">{placeOf(task)}</Typography>
      <Ending task={task} />
    </Stack>
  );
}

/** Roles without the orders read the number alone. */
function OrderLink({ task: { order_id: id, order_name: name } }: { task: ServiceTask }) {
  if (!useMay('orders:read')) return name;
  return (
    <TextLink component={Link} to={`/commandes/${id}/show`}>
      {name}
    </TextLink>
  );
}

/** How it ended, and what is left to say. */
function Ending({ task }: { task: ServiceTask }) {
  const may = useMay('after-sales:write');
  const { note, photo, by, at, state } = task;
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {at !== null && (
        <Typography variant="body2">
          {[note, frenchMoment(at), by].filter(Boolean).join(' · ')}
        </Typography>
      )}
      {photo !== null && (
        <PrivatePhoto
          url={photo}
          alt={`Photo de ${nameOf(task)}`}
          sx={{ width: 80, height: 80, objectFit: 'cover' }}
        />
      )}
      {may && (state === 'open' || state === 'not_done') && <TaskSteps task={task} />}
    </Stack>
  );
}
