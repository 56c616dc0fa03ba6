/** A campaign of the demonstration; `products` are references, and its picture is `banner-` and its kind. */
export type DemoCampaign = {
  kind: 'promotion' | 'ramadan' | 'tabaski' | 'korite';
  title: string;
  subtitle: string;
  products: string[];
};

/** One campaign of each kind. */
export const demoCampaigns: readonly DemoCampaign[] = [
  {
    kind: 'promotion',
    title: 'Les prix baissent dans toute la maison',
    subtitle: 'Jusqu’à 15 % de moins sur une sélection d’appareils, dans la limite des stocks.',
    products:
      readReferences(`AST-CF300-BL SAM-CU8100-55 SAM-RT38-GR ROC-RGC60-IN SAM-AR12-BL LG-F2V5-BL
      SAM-MG23-AR PHI-DST3030-BU BIN-SF16-BU MOU-LM2-RG MOU-BY-IN MOU-OX46-NR MID-D50-BL
      TEC-CAM30-OR HP-15FD-AR JBL-PBX110-NR MID-YL16-BL HIS-FC55DD-GR HIS-A4K-43
      ELA-HG20-BL PHI-HD93-VE PHI-HD92-GT SAM-A58-BU LEN-IP3-GR`),
  },
  {
    kind: 'ramadan',
    title: 'Un ndogou préparé sans stress',
    subtitle: 'Réfrigérateurs, mixeurs, bouilloires et fours à prix réduit pendant le mois béni.',
    products:
      readReferences(`SAM-RT38-GR MOU-LM2-RG MOU-BY-IN MOU-OX46-NR PHI-HD93-VE PHI-HD92-GT HIS-RD22DR-RG
      PHI-HR3700-RS AST-AP38-BL AST-EO35-AR BEK-RCNA366-GT MOU-FP52-GT BIN-OT20-RG
      AST-FP92-BL BIN-BLG450-BL BIN-CK17-RG`),
  },
  {
    kind: 'tabaski',
    title: 'La Tabaski se prépare maintenant',
    subtitle: 'Congélateurs, cuisinières et hachoirs pour recevoir toute la famille.',
    products:
      readReferences(`AST-CF300-BL SAM-RT38-GR ROC-RGC60-IN MOU-LM2-RG HIS-FC55DD-GR ELA-HG20-BL
      AST-GC50-BL ROC-RCF200-BL BEK-RCNA366-GT BEK-GG15-NR HAI-HCF240-RG HAI-HRF340-OR
      MID-36GM-RG AST-SD350-VT END-EGC55-BG SHA-SCFK310-SL END-ECF100-BL END-EMG16-RG`),
  },
  {
    kind: 'korite',
    title: 'Une Korité pleine de bonnes surprises',
    subtitle: 'Téléphones, téléviseurs et petits appareils à offrir ou à s’offrir.',
    products:
      readReferences(`SAM-CU8100-55 LG-F2V5-BL SAM-MG23-AR PHI-DST3030-BU TEC-CAM30-OR HP-15FD-AR
      JBL-PBX110-NR HIS-A4K-43 SAM-A58-BU LEN-IP3-GR JBL-CHG5-BU AST-WT8-BU PHI-HR3700-RS
      INF-HT40-VR TCL-P640-50 HIS-WTHX-AR PHI-STH30-BL SMT-STSM7-BU SMT-STK15-VR MOU-FV-RG`),
  },
];

function readReferences(text: string): string[] {
  return text.trim().split(/\s+/);
}
