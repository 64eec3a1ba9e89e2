/**
 * Legal forms of companies and how they are written: the entity legal forms of ISO 20275 (the ELF code list of GLEIF)
 * that company lists hold most, in small letters without accents and dots.
 */
export interface LegalForm {
	name: string;
	written: readonly string[];
	/** It stands before the name, too. */
	isInFront?: true;
}

export const LEGAL_FORMS: readonly LegalForm[] = [
	{
		name: 'Inc',
		written: ['inc', 'incorporated'],
	},
	{
		name: 'Corp',
		written: ['corp', 'corporation'],
	},
	{
		name: 'Co',
		written: ['co', 'company'],
	},
	{
		name: 'LLC',
		written: ['llc', 'limited liability company'],
	},
	{
		name: 'LLP',
		written: ['llp'],
	},
	{
		name: 'LP',
		written: ['lp'],
	},
	{
		name: 'PBC',
		written: ['pbc'],
	},
	{
		name: 'PLC',
		written: ['plc', 'public limited company'],
	},
	{
		name: 'Ltd',
		written: ['ltd', 'limited'],
	},
	{
		name: 'Pvt Ltd',
		written: ['pvt ltd', 'private limited', 'pvt limited', 'private ltd'],
	},
	{
		name: 'Pte Ltd',
		written: ['pte ltd', 'pte'],
	},
	{
		name: 'Pty Ltd',
		written: ['pty ltd', 'pty', 'proprietary limited'],
	},
	{
		name: 'GmbH',
		written: ['gmbh', 'mbh', 'gesellschaft mit beschrankter haftung'],
	},
	{
		name: 'gGmbH',
		written: ['ggmbh'],
	},
	{
		name: 'UG',
		written: ['ug', 'ug haftungsbeschrankt', 'haftungsbeschrankt'],
	},
	{
		name: 'AG',
		written: ['ag', 'aktiengesellschaft'],
	},
	{
		name: 'KG',
		written: ['kg'],
	},
	{
		name: 'GmbH & Co. KG',
		written: ['gmbh and co kg', 'gmbh and co kgaa', 'gmbh co kg'],
	},
	{
		name: 'AG & Co. KG',
		written: ['ag and co kg', 'ag and co kgaa', 'se and co kg', 'se and co kgaa'],
	},
	{
		name: 'KGaA',
		written: ['kgaa'],
	},
	{
		name: 'OHG',
		written: ['ohg'],
	},
	{
		name: 'GbR',
		written: ['gbr'],
	},
	{
		name: 'eG',
		written: ['eg'],
	},
	{
		name: 'eK',
		written: ['ek'],
	},
	{
		name: 'eV',
		written: ['ev'],
	},
	{
		name: 'mbB',
		written: ['mbb', 'partg mbb'],
	},
	{
		name: 'SE',
		written: ['se'],
	},
	{
		name: 'A/S',
		written: ['as', 'a s', 'asa'],
	},
	{
		name: 'AB',
		written: ['ab', 'aktiebolag'],
	},
	{
		name: 'Oy',
		written: ['oy', 'oyj'],
	},
	{
		name: 'ApS',
		written: ['aps'],
	},
	{
		name: 'SA',
		written: ['sa', 'societe anonyme', 'sociedad anonima', 'sociedade anonima'],
		isInFront: true,
	},
	{
		name: 'SA de CV',
		written: ['sa de cv', 'sab de cv', 's de rl de cv'],
	},
	{
		name: 'SAS',
		written: ['sas', 'sasu'],
		isInFront: true,
	},
	{
		name: 'SARL',
		written: ['sarl', 'sarlu', 'eurl'],
		isInFront: true,
	},
	{
		name: 'SL',
		written: ['sl', 'slu', 'sociedad limitada'],
	},
	{
		name: 'SRL',
		written: ['srl', 'srls'],
	},
	{
		name: 'SpA',
		written: ['spa'],
	},
	{
		name: 'SNC',
		written: ['snc'],
	},
	{
		name: 'BV',
		written: ['bv', 'besloten vennootschap'],
	},
	{
		name: 'NV',
		written: ['nv'],
	},
	{
		name: 'Ltda',
		written: ['ltda', 'lda'],
	},
	{
		name: 'sro',
		written: ['sro', 'spol sro'],
	},
	{
		name: 'doo',
		written: ['doo', 'd o o'],
	},
	{
		name: 'Kft',
		written: ['kft'],
	},
	{
		name: 'Zrt',
		written: ['zrt', 'nyrt'],
	},
	{
		name: 'sp. z o.o.',
		written: ['sp z oo', 'sp z o o', 'spolka z oo'],
	},
	{
		name: 'OOO',
		written: ['ооо'],
		isInFront: true,
	},
	{
		name: 'OAO',
		written: ['оао', 'пао', 'зао', 'ао'],
		isInFront: true,
	},
	{
		name: 'Sdn Bhd',
		written: ['sdn bhd', 'bhd'],
	},
	{
		name: 'Tbk',
		written: ['tbk'],
	},
	{
		name: 'PT',
		written: ['pt'],
		isInFront: true,
	},
	{
		name: 'KK',
		written: ['kk', 'kabushiki kaisha', '株式会社'],
		isInFront: true,
	},
	{
		name: 'YK',
		written: ['有限会社'],
		isInFront: true,
	},
	{
		name: 'GK',
		written: ['合同会社'],
		isInFront: true,
	},
	{
		name: 'Co., Ltd.',
		written: ['co ltd', 'company limited', '有限公司', '有限责任公司', '주식회사'],
		isInFront: true,
	},
	{
		name: 'Co., Ltd. by shares',
		written: ['股份有限公司'],
		isInFront: true,
	},
	{
		name: 'FZE',
		written: ['fze', 'fzco', 'fz llc'],
	},
	{
		name: 'WLL',
		written: ['wll'],
	},
	{
		name: 'TOV',
		written: ['тов'],
		isInFront: true,
	},
	{
		name: 'EOOD',
		written: ['eood', 'ood', 'еоод', 'оод'],
	},
	{
		name: 'Teo',
		written: ['teo', 'teoranta'],
	},
	{
		name: 'TNHH',
		written: ['cong ty tnhh', 'cong ty cp', 'cong ty co phan'],
		isInFront: true,
	},
];

/** "Company" does not say which form a company has. */
export const UNSPECIFIC_FORM = 'Co';
