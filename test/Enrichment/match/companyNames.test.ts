import { companyNamesAgree } from '../../../nodes/Enrichment/match/companyNames';

it.each([
	['Acme', 'Acme, Inc.', 'agree'],
	['Acme Ltd', 'Acme Limited', 'agree'],
	['Société Générale', 'Societe Generale S.A.', 'agree'],
	['Müller GmbH', 'MULLER', 'agree'],
	['Acme  GmbH', 'Acme-GmbH', 'agree'],
	['L’Oréal', "L'Oreal", 'agree'],
	['Müller AG', 'Mueller', 'agree'],
	['Acme Pvt. Ltd.', 'Acme Private Limited', 'agree'],
	['Acme GmbH & Co. KG', 'Acme', 'agree'],
	['Acme Sp. z o.o.', 'Acme', 'agree'],
	['Acme A/S', 'Acme', 'agree'],
	['Procter & Gamble', 'The Procter and Gamble Company', 'agree'],
	['株式会社トヨタ', 'トヨタ', 'agree'],
	['Acme', 'Acme Holding', 'perhaps'],
	['トヨタ自動車株式会社', 'Toyota', 'perhaps'],
	['Acme', 'Umbrella', 'differ'],
	['Acme', 'Acmeon', 'differ'],
	['Inc', 'Acme', 'differ'],
	['!!!', '???', 'differ'],
	['บริษัท สยามไหม จำกัด', 'Siam Silk', 'perhaps'],
	['PT Garuda Kencana Tbk', 'Garuda Kencana', 'agree'],
	['ООО Ромашка', 'Ромашка', 'agree'],
])('the company names %s and %s: %s', (one, other, agreement) => {
	expect([companyNamesAgree(one, other), companyNamesAgree(other, one)]).toEqual([
		agreement,
		agreement,
	]);
});
