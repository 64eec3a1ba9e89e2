import { compareCompanyNames, readCompanyName } from '../../../nodes/Enrichment/match/companies';

it.each([
	['Acme', 'ACME', 'same'],
	['Acme', 'Acme, Inc.', 'same'],
	['Acme Ltd', 'Acme Limited', 'same'],
	['Société Générale', 'Societe Generale S.A.', 'same'],
	['Müller GmbH', 'MULLER', 'same'],
	['Acme  GmbH', 'Acme-GmbH', 'same'],
	['L’Oréal', "L'Oreal", 'same'],
	['Müller AG', 'Mueller', 'same'],
	['Weiß GmbH', 'Weiss', 'same'],
	['Acme Pvt. Ltd.', 'Acme Private Limited', 'same'],
	['Acme GmbH & Co. KG', 'Acme', 'same'],
	['Acme S.p.A.', 'Acme SpA', 'same'],
	['Acme Sp. z o.o.', 'Acme', 'same'],
	['Acme, s.r.o.', 'Acme', 'same'],
	['Acme A/S', 'Acme', 'same'],
	['Procter & Gamble', 'The Procter and Gamble Company', 'same'],
	['株式会社トヨタ', 'トヨタ', 'same'],
	['The Company', 'The Company Ltd', 'same'],
	['Acme', 'Acme Holding', 'similar'],
	['IBM', 'International Business Machines', 'similar'],
	['トヨタ自動車株式会社', 'Toyota', 'silent'],
	['Acme Inc', 'Acme GmbH', 'similar'],
	['Agrawalla & Associates', 'Agarwalla & Associates', 'similar'],
	['One', 'Stone', 'conflict'],
	['Meta', 'Metals', 'conflict'],
	['Acme', 'Umbrella', 'conflict'],
	['Acme', 'Acmeon', 'conflict'],
	['Inc', 'Acme', 'conflict'],
	['!', 'Acme', 'silent'],
	['!!!', '???', 'silent'],
	['บริษัท สยามไหม จำกัด', 'Siam Silk', 'silent'],
	['1&1', 'Acme', 'conflict'],
	['PT Garuda Kencana Tbk', 'Garuda Kencana', 'same'],
	['ООО Ромашка', 'Ромашка', 'same'],
])('the company names %s and %s: %s', (one, other, agreement) => {
	const [first, second] = [readCompanyName(one), readCompanyName(other)];
	const levels = [compareCompanyNames(first, second), compareCompanyNames(second, first)];
	expect(levels).toEqual([agreement, agreement]);
});
