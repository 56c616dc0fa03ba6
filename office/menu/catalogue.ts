import AccountTreeIcon from '@mui/icons-material/AccountTree';
import CategoryIcon from '@mui/icons-material/Category';
import CelebrationIcon from '@mui/icons-material/Celebration';
import ConfirmationNumberIcon from '@mui/icons-material/ConfirmationNumber';
import EventIcon from '@mui/icons-material/Event';
import EventAvailableIcon from '@mui/icons-material/EventAvailable';
import FactCheckIcon from '@mui/icons-material/FactCheck';
import HomeRepairServiceIcon from '@mui/icons-material/HomeRepairService';
import Inventory2Icon from '@mui/icons-material/Inventory2';
import LightbulbIcon from '@mui/icons-material/Lightbulb';
import LocalOfferIcon from '@mui/icons-material/LocalOffer';
import ManageSearchIcon from '@mui/icons-material/ManageSearch';
import NotificationsActiveIcon from '@mui/icons-material/NotificationsActive';
import RedeemIcon from '@mui/icons-material/Redeem';
import StraightenIcon from '@mui/icons-material/Straighten';
import TranslateIcon from '@mui/icons-material/Translate';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import { lazy } from 'react';
import { PREVIEW_PATH } from '../goods/campaigns/words.ts';
import { COUPON_PREVIEW_PATH } from '../sales/coupons/words.ts';
import { type Entry, screensOf } from './entry.ts';

export const catalogue: Entry[] = [
  {
    label: 'Produits',
    words: 'articles prix',
    icon: Inventory2Icon,
    resource: 'produits',
    writes: 'catalogue:write',
    named: 'name',
    list: lazy(() => import('../goods/products/product-list.tsx')),
    ...screensOf(() => import('../goods/products/product-screens.tsx'), {
      edit: 'ProductEdit',
      create: 'ProductCreate',
    }),
  },
  {
    label: 'Catégories',
    icon: CategoryIcon,
    resource: 'categories',
    writes: 'catalogue:write',
    named: 'name',
    ...screensOf(() => import('../goods/categories/category-screens.tsx'), {
      list: 'CategoryList',
      edit: 'CategoryEdit',
      create: 'CategoryCreate',
    }),
  },
  {
    label: 'Campagnes',
    words: 'promotions soldes',
    icon: CelebrationIcon,
    resource: 'campagnes',
    writes: 'catalogue:write',
    named: 'title',
    ...screensOf(() => import('../goods/campaigns/campaign-screens.tsx'), {
      list: 'CampaignList',
      create: 'CampaignCreate',
      edit: 'CampaignEdit',
    }),
  },
  {
    label: 'Fêtes',
    isRare: true,
    words: 'magal rentrée gamou noël saisons',
    icon: EventIcon,
    resource: 'fetes',
    writes: 'catalogue:write',
    named: 'name',
    ...screensOf(() => import('../goods/campaigns/feast-screens.tsx'), {
      list: 'FeastList',
      create: 'FeastCreate',
      edit: 'FeastEdit',
    }),
  },
  {
    label: 'Coupons',
    words: 'codes promo réductions',
    icon: ConfirmationNumberIcon,
    resource: 'coupons',
    writes: 'coupons:write',
    named: 'title',
    ...screensOf(() => import('../sales/coupons/coupon-screens.tsx'), { list: 'CouponList' }),
    show: lazy(() => import('../sales/coupons/coupon-show.tsx')),
    ...screensOf(() => import('../sales/coupons/coupon-screens.tsx'), {
      create: 'CouponCreate',
      edit: 'CouponEdit',
    }),
  },
  {
    label: 'Packs',
    icon: RedeemIcon,
    resource: 'packs',
    writes: 'catalogue:write',
    named: 'name',
    ...screensOf(() => import('../goods/packs/pack-screens.tsx'), {
      list: 'PackList',
      create: 'PackCreate',
      edit: 'PackEdit',
    }),
  },
  {
    label: 'Services',
    isRare: true,
    words: 'installation mise en service reprise garantie',
    icon: HomeRepairServiceIcon,
    resource: 'services',
    writes: 'catalogue:write',
    named: 'name',
    ...screensOf(() => import('../goods/services/service-screens.tsx'), {
      list: 'ServiceList',
      create: 'ServiceCreate',
      edit: 'ServiceEdit',
    }),
  },
  {
    label: 'Étiquettes',
    isRare: true,
    icon: LocalOfferIcon,
    resource: 'etiquettes',
    writes: 'catalogue:write',
    named: 'name',
    ...screensOf(() => import('../goods/tags/tag-screens.tsx'), {
      list: 'TagList',
      edit: 'TagEdit',
    }),
  },
  {
    label: 'Familles',
    isRare: true,
    words: 'modèles tailles couleurs déclinaisons variantes',
    icon: AccountTreeIcon,
    resource: 'familles',
    writes: 'catalogue:write',
    named: 'name',
    ...screensOf(() => import('../goods/families/family-screens.tsx'), {
      list: 'FamilyList',
      edit: 'FamilyEdit',
    }),
  },
  {
    label: 'Familles proposées',
    isRare: true,
    words: 'modèles qui se ressemblent',
    icon: LightbulbIcon,
    resource: 'familles-proposees',
    named: 'name',
    list: lazy(() => import('../goods/families/proposal-list.tsx')),
  },
  {
    label: 'Caractéristiques',
    isRare: true,
    words: 'champs unités filtres',
    icon: StraightenIcon,
    resource: 'caracteristiques',
    writes: 'catalogue:write',
    named: 'label',
    ...screensOf(() => import('../goods/facts/fact-screens.tsx'), {
      list: 'FactList',
      edit: 'FactEdit',
      create: 'FactCreate',
    }),
  },
  {
    label: 'Fiches types',
    isRare: true,
    words: 'caractéristiques des catégories carte',
    icon: FactCheckIcon,
    resource: 'fiches-types',
    writes: 'catalogue:write',
    named: 'label',
    ...screensOf(() => import('../goods/facts/fact-family-screens.tsx'), {
      list: 'FactFamilyList',
      edit: 'FactFamilyEdit',
      create: 'FactFamilyCreate',
    }),
  },
  {
    label: 'Import et export',
    isRare: true,
    icon: UploadFileIcon,
    resource: 'imports',
    named: 'file_name',
    ...screensOf(() => import('../goods/imports/import-screens.tsx'), {
      list: 'ImportList',
      show: 'ImportShow',
    }),
  },
  {
    label: 'Aperçu à une date',
    isRare: true,
    right: 'catalogue:read',
    icon: EventIcon,
    path: PREVIEW_PATH,
    page: lazy(() => import('../goods/campaigns/campaign-preview.tsx')),
  },
  {
    label: 'Coupons à une date',
    isRare: true,
    right: 'catalogue:read',
    icon: EventAvailableIcon,
    path: COUPON_PREVIEW_PATH,
    page: lazy(() => import('../sales/coupons/coupon-preview.tsx')),
  },
  {
    label: 'Alertes',
    isRare: true,
    icon: NotificationsActiveIcon,
    resource: 'alertes',
    list: lazy(() => import('../goods/alerts/demand-list.tsx')),
  },
  {
    label: 'Recherches',
    isRare: true,
    icon: ManageSearchIcon,
    resource: 'recherches',
    list: lazy(() => import('../goods/searches/search-list.tsx')),
  },
  {
    label: 'Synonymes',
    isRare: true,
    icon: TranslateIcon,
    resource: 'synonymes',
    list: lazy(() => import('../goods/synonyms/synonym-list.tsx')),
  },
];
