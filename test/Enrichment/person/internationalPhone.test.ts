import { toInternationalPhone } from '../../../nodes/Enrichment/person/canonical/internationalPhone';

it.each<[string, string, string]>([
	['030 123456', 'DE', '+4930123456'],
	['(030) 12 34-56', 'DE', '+4930123456'],
	['0171 1234567', 'DE', '+491711234567'],
	['4930123456', 'DE', '+4930123456'],
	['020 7946 0001', 'GB', '+442079460001'],
	['7911 123456', 'GB', '+447911123456'],
	['06 12345678', 'IT', '+390612345678'],
	['01 23 45 67 89', 'FR', '+33123456789'],
	['(202) 555-0100', 'US', '+12025550100'],
	['1-202-555-0100', 'US', '+12025550100'],
	['(416) 555-0100', 'CA', '+14165550100'],
	['22 55 00 00', 'NO', '+4722550000'],
	['8 912 345-67-89', 'RU', '+79123456789'],
	['06 1 234 5678', 'HU', '+3612345678'],
	['(11) 91234-5678', 'BR', '+5511912345678'],
	['03-5550-0000', 'JP', '+81355500000'],
])(
	'The national phone number %s becomes international with the country %s: %s',
	(written, country, international) => {
		expect(toInternationalPhone(written, country)).toBe(international);
	},
);

it.each<[string, string, string]>([
	['a local number without its area code', '123456', 'DE'],
	['a local number of seven digits', '555-0100', 'US'],
	['an emergency number', '110', 'DE'],
	['a number with an extension', '030 123456 ext. 7', 'DE'],
	['a number of another country', '+33 1 23 45 67 89', 'DE'],
	['more digits than the plan has', '202 555 0100 12', 'US'],
	['a mobile number without the zero', '98765 43210', 'IN'],
	['a country that does not exist', '030 123456', 'ZZ'],
])('A phone number stays as it is written when it is %s', (_what, written, country) => {
	expect(toInternationalPhone(written, country)).toBe(written);
});
