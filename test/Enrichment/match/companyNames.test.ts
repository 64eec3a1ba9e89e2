import { companyNamesAgree } from '../../../nodes/Enrichment/match/companyNames';

it.each([
	['Acme', 'ACME', 'agree'],
	['Acme', 'Acme, Inc.', 'agree'],
	['Acme Ltd', 'Acme Limited', 'agree'],
	['Société Générale', 'Societe Generale S.A.', 'agree'],
	['Müller GmbH', 'MULLER', 'agree'],
	['Acme  GmbH', 'Acme-GmbH', 'agree'],
	['L’Oréal', "L'Oreal", 'agree'],
	['Müller AG', 'Mueller', 'agree'],
	['Weiß GmbH', 'Weiss', 'agree'],
	['Acme Pvt. Ltd.', 'Acme Private Limited', 'agree'],
	['Acme GmbH & Co. KG', 'Acme', 'agree'],
	['Acme S.p.A.', 'Acme SpA', 'agree'],
	['Acme Sp. z o.o.', 'Acme', 'agree'],
	['Acme, s.r.o.', 'Acme', 'agree'],
	['Acme A/S', 'Acme', 'agree'],
	['Procter & Gamble', 'The Procter and Gamble Company', 'agree'],
	['株式会社トヨタ', 'トヨタ', 'agree'],
	['The Company', 'The Company Ltd', 'agree'],
	['Acme', 'Acme Holding', 'perhaps'],
	['IBM', 'International Business Machines', 'perhaps'],
	['トヨタ自動車株式会社', 'Toyota', 'perhaps'],
	['Acme', 'Umbrella', 'differ'],
	['Acme', 'Acmeon', 'differ'],
	['Inc', 'Acme', 'differ'],
	['!', 'Acme', 'differ'],
	['!!!', '???', 'differ'],
	['!!!', '!!!', 'agree'],
])('the company names %s and %s: %s', (one, other, agreement) => {
	expect([companyNamesAgree(one, other), companyNamesAgree(other, one)]).toEqual([
		agreement,
		agreement,
	]);
});
