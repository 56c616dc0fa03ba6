import AccountBalanceIcon from '@mui/icons-material/AccountBalance';
import AssignmentTurnedInIcon from '@mui/icons-material/AssignmentTurnedIn';
import CardGiftcardIcon from '@mui/icons-material/CardGiftcard';
import CreditScoreIcon from '@mui/icons-material/CreditScore';
import CurrencyExchangeIcon from '@mui/icons-material/CurrencyExchange';
import EventNoteIcon from '@mui/icons-material/EventNote';
import ForumIcon from '@mui/icons-material/Forum';
import MenuBookIcon from '@mui/icons-material/MenuBook';
import PaymentsIcon from '@mui/icons-material/Payments';
import PointOfSaleIcon from '@mui/icons-material/PointOfSale';
import ProductionQuantityLimitsIcon from '@mui/icons-material/ProductionQuantityLimits';
import ReceiptIcon from '@mui/icons-material/Receipt';
import ReceiptLongIcon from '@mui/icons-material/ReceiptLong';
import ReportProblemIcon from '@mui/icons-material/ReportProblem';
import RequestQuoteIcon from '@mui/icons-material/RequestQuote';
import TrendingDownIcon from '@mui/icons-material/TrendingDown';
import TrendingUpIcon from '@mui/icons-material/TrendingUp';
import VerifiedIcon from '@mui/icons-material/Verified';
import { lazy } from 'react';
import { JOURNAL_PATH } from '../money/accounting/words.ts';
import { MARGINS_PATH } from '../money/margins/words.ts';
import { type Entry, screensOf } from './entry.ts';

export const money: Entry[] = [
  {
    label: 'Paiements',
    words: 'encaissements wave orange',
    icon: PaymentsIcon,
    resource: 'paiements',
    named: 'transaction_id',
    ...screensOf(() => import('../money/payments/payment-screens.tsx'), {
      list: 'PaymentList',
      show: 'PaymentShow',
    }),
  },
  {
    label: 'Chèques et virements',
    words: 'chèque virement banque terminal encaisser impayé',
    icon: AccountBalanceIcon,
    resource: 'cheques-et-virements',
    named: 'transaction_id',
    list: lazy(() => import('../money/by-hand/hand-payment-list.tsx')),
  },
  {
    label: 'Relevé de la banque',
    words: 'rapprochement bancaire csv virement',
    icon: ReceiptLongIcon,
    resource: 'lignes-bancaires',
    waits: { state: 'open', words: 'à rapprocher' },
    list: lazy(() => import('../money/bank/bank-line-list.tsx')),
  },
  {
    label: 'Payé non rapproché',
    icon: ReportProblemIcon,
    resource: 'non-rapproches',
    list: lazy(() => import('../money/payments/unmatched-list.tsx')),
  },
  {
    label: 'Clôtures',
    words: 'caisse z session comptée tiroir écart fond',
    icon: AssignmentTurnedInIcon,
    resource: 'clotures',
    named: 'till',
    waits: { state: 'counted', words: 'à accepter' },
    list: lazy(() => import('../money/tills/session-list.tsx')),
    show: lazy(() => import('../money/tills/session-show.tsx')),
  },
  {
    label: 'Tickets de caisse',
    words: 'vente magasin comptoir refusé',
    icon: ReceiptIcon,
    resource: 'ventes-caisse',
    named: 'number',
    waits: { state: 'refused', words: 'à régler' },
    list: lazy(() => import('../money/tills/ticket-list.tsx')),
    show: lazy(() => import('../money/tills/ticket-show.tsx')),
  },
  {
    label: 'Manques de caisse',
    isRare: true,
    words: 'stock pièce vendue recompter',
    icon: ProductionQuantityLimitsIcon,
    resource: 'manques-caisse',
    list: lazy(() => import('../money/tills/shortage-list.tsx')),
  },
  {
    label: 'Caisses',
    words: 'magasin appareil tablette vendeur exclure',
    icon: PointOfSaleIcon,
    resource: 'caisses',
    writes: 'till:write',
    named: 'name',
    ...screensOf(() => import('../money/tills/till-screens.tsx'), { list: 'TillList' }),
    show: lazy(() => import('../money/tills/till-show.tsx')),
    ...screensOf(() => import('../money/tills/till-screens.tsx'), {
      create: 'TillCreate',
      edit: 'TillEdit',
    }),
  },
  {
    label: 'Remboursements',
    icon: CurrencyExchangeIcon,
    resource: 'remboursements',
    waits: { state: 'asked', words: 'à confirmer' },
    list: lazy(() => import('../money/payments/refund-list.tsx')),
  },
  {
    label: 'Avoirs',
    icon: RequestQuoteIcon,
    resource: 'avoirs',
    named: 'name',
    waits: { state: 'asked', words: 'à confirmer' },
    list: lazy(() => import('../money/credit-notes/credit-note-list.tsx')),
  },
  {
    label: 'Factures certifiées',
    isRare: true,
    words: 'certification facture avoir refusé',
    icon: VerifiedIcon,
    resource: 'factures-certifiees',
    waits: { state: 'refused', words: 'refusées' },
    list: lazy(() => import('../money/certified/certified-list.tsx')),
  },
  {
    label: 'Bons d’achat',
    icon: CardGiftcardIcon,
    resource: 'bons',
    writes: 'vouchers:write',
    named: 'ending',
    ...screensOf(() => import('../money/vouchers/voucher-screens.tsx'), { list: 'VoucherList' }),
    show: lazy(() => import('../money/vouchers/voucher-show.tsx')),
    ...screensOf(() => import('../money/vouchers/voucher-screens.tsx'), {
      create: 'VoucherCreate',
    }),
  },
  {
    label: 'Journal comptable',
    words: 'clôture caisse comptabilité',
    icon: MenuBookIcon,
    right: 'accounting:read',
    path: JOURNAL_PATH,
    page: lazy(() => import('../money/accounting/journal-page.tsx')),
  },
  {
    label: 'Marges',
    words: 'coût bénéfice rentabilité',
    icon: TrendingUpIcon,
    right: 'margins:read',
    path: MARGINS_PATH,
    page: lazy(() => import('../money/margins/margin-page.tsx')),
  },
  {
    label: 'Sous le coût',
    isRare: true,
    words: 'perte marge négative promotion',
    icon: TrendingDownIcon,
    resource: 'sous-le-cout',
    list: lazy(() => import('../goods/costs/below-cost-list.tsx')),
  },
  {
    label: 'Commandes à crédit',
    icon: CreditScoreIcon,
    resource: 'credits',
    named: 'name',
    ...screensOf(() => import('../sales/credit/credit-screens.tsx'), {
      list: 'CreditList',
      show: 'CreditShow',
    }),
  },
  {
    label: 'Échéances',
    isRare: true,
    icon: EventNoteIcon,
    resource: 'echeances',
    list: lazy(() => import('../sales/credit/instalment-list.tsx')),
  },
  {
    label: 'Messages des opérateurs',
    isRare: true,
    icon: ForumIcon,
    resource: 'evenements',
    list: lazy(() => import('../money/payments/event-list.tsx')),
  },
];
