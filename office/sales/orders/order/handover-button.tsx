import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { useId, useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { type Handover, handoverLabel, readHandover } from './handover.ts';

/** Marks an order delivered: cash taken, a payment link or unpaid, and the pickup code of a collection. */
export function HandoverButton({
  order,
  label,
  variant,
}: {
  order: StaffOrder;
  label: string;
  variant: 'contained' | 'outlined';
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <HandoverDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function HandoverDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { call, isBusy } = useCall();
  const titleId = useId();
  const [handover, setHandover] = useState<Handover>('cash');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState('');
  const [pickup, setPickup] = useState({ code: '', isWithout: false });
  const { id, version, amount_residual: dueXof, cash_duty_percent: dutyPercent = 0 } = order;
  const isPickup = order.pickup !== null;
  const typed = { handover, dueXof, dutyPercent, amount, reason, ...(isPickup && { pickup }) };
  const deliver = async () => {
    const body = readHandover(typed);
    setRefusal(typeof body === 'string' ? body : '');
    if (typeof body === 'string') return;
    const path = pathTo(paths.staffOrderDelivery, { id });
    if (
      (await call({ method: 'POST', path, body, version, done: 'Commande livrée' })) !== undefined
    )
      onClose();
  };
  const choices: [Handover, string][] = [
    ['cash', [`${formatXof(dueXof)} en espèces`, dutyWords(dueXof, dutyPercent)].join('')],
    ['part', 'Une partie en espèces'],
    ['link', 'Par Wave, Orange Money ou carte : le client reçoit le lien de paiement'],
    ['none', 'Rien pour le moment'],
  ];
  const choose = (wanted: string) => {
    const choice = choices.find(([kind]) => kind === wanted);
    if (choice !== undefined) setHandover(choice[0]);
  };
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {isPickup ? 'Remettre la commande' : 'Commande livrée : l’argent'}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1 }}>
        {isPickup && <PickupProof typed={pickup} onChange={setPickup} />}
        {dueXof > 0 && (
          <DialogContentText>
            {`Il reste ${formatXof(dueXof)} à payer. Ce que vous encaissez est compté aussitôt et ne s’annule pas : il se rembourse.`}
          </DialogContentText>
        )}
        {dueXof > 0 && (
          <RadioGroup
            aria-label="Encaissé"
            value={handover}
            onChange={(_event, value) => choose(value)}
          >
            {choices.map(([value, words]) => (
              <FormControlLabel
                key={value}
                value={value}
                control={<Radio />}
                label={words}
                sx={{ minHeight: 44 }}
              />
            ))}
          </RadioGroup>
        )}
        {handover === 'part' && (
          <TextField
            label="Part réglée (FCFA)"
            helperText={
              dutyPercent > 0 &&
              `Sans le droit de timbre de ${String(dutyPercent).replace('.', ',')} %`
            }
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            required
          />
        )}
        {((dueXof > 0 && (handover === 'part' || handover === 'none')) ||
          (isPickup && pickup.isWithout)) && (
          <TextField
            label="Raison"
            helperText={
              pickup.isWithout
                ? 'Pourquoi le client n’a pas son code, et ce qui prouve que c’est bien lui'
                : 'Pourquoi tout n’est pas payé'
            }
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            required
          />
        )}
        {refusal !== '' && <Alert severity="error">{refusal}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fermer</Button>
        <Button variant="contained" disabled={isBusy} onClick={deliver}>
          {handoverLabel(typed)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const dutyWords = (dueXof: number, percent: number) =>
  percent > 0 ? `, et ${formatXof(stampDutyOn(dueXof, percent))} de droit de timbre` : '';

type TypedProof = { code: string; isWithout: boolean };

function PickupProof({
  typed: { code, isWithout },
  onChange,
}: {
  typed: TypedProof;
  onChange: (typed: TypedProof) => void;
}) {
  return (
    <>
      <TextField
        label="Code de retrait"
        helperText="Sur la page de la commande et dans le message du client"
        value={code}
        disabled={isWithout}
        onChange={({ target }) => onChange({ code: target.value, isWithout })}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        required={!isWithout}
        sx={{ mt: 1 }}
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={isWithout}
            onChange={({ target }) => onChange({ code: '', isWithout: target.checked })}
          />
        }
        label="Le client n’a pas son code"
        sx={{ minHeight: 44 }}
      />
    </>
  );
}
