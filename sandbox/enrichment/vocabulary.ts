/** The words that the companies and jobs of the sandbox are made of. */

/** A company name is one of these words and one of `COMPANY_SECOND_WORDS`. */
export const COMPANY_FIRST_WORDS = [
	'Amber',
	'Northwind',
	'Bluefin',
	'Cobalt',
	'Halcyon',
	'Juniper',
	'Lantern',
	'Meridian',
	'Nimbus',
	'Orchard',
	'Pioneer',
	'Quarry',
	'Redwood',
	'Silverline',
	'Tidewater',
	'Umbra',
	'Verdant',
	'Wayfarer',
	'Zephyr',
	'Copperleaf',
	'Fjellø',
	'Nordlys',
	'Źródło',
	'Café Noir',
	'Großhafen',
	'Ümit',
	'Niño',
	'Lumière',
	'Ålgård',
	'桜',
	'富士',
	'Señal',
	'Brightwater',
	'Ironbark',
	'Harbor & Finch',
	'Kestrel',
	'Moss',
	'Oakhaven',
	'Paragon',
	'Stonegate',
];

export const COMPANY_SECOND_WORDS = [
	'Analytics',
	'Logistics',
	'Robotics',
	'Foods',
	'Health',
	'Energy',
	'Systems',
	'Labs',
	'Media',
	'Capital',
	'Insurance',
	'Materials',
	'Mobility',
	'Retail',
	'Security',
	'Software',
	'Textiles',
	'Travel',
	'Ventures',
	'Works',
	'Optics',
	'Marine',
	'Learning',
	'Studio',
	'Partners',
];

/** The legal form after a company name, by country code. */
export const LEGAL_SUFFIXES: Record<string, string> = {
	US: ', Inc.',
	GB: ' Ltd',
	NO: ' AS',
	PL: ' sp. z o.o.',
	DE: ' GmbH',
	FR: ' SAS',
	ES: ', S.A.',
	JP: '株式会社',
	CN: '有限公司',
	TR: ' A.Ş.',
	IN: ' Limited',
};

/** The industries of companies, each with its sub-industries. */
export const WORLD_INDUSTRIES: Array<{ industry: string; subIndustries: string[] }> = [
	{ industry: 'Software', subIndustries: ['Business Intelligence', 'CRM', 'Developer Tools'] },
	{ industry: 'Financial Services', subIndustries: ['Banking', 'Insurance', 'Payments'] },
	{ industry: 'Health Care', subIndustries: ['Medical Devices', 'Hospitals', 'Biotechnology'] },
	{ industry: 'Manufacturing', subIndustries: ['Machinery', 'Electronics', 'Textiles'] },
	{ industry: 'Retail', subIndustries: ['E-Commerce', 'Grocery', 'Apparel'] },
	{ industry: 'Energy', subIndustries: ['Renewables', 'Utilities', 'Oil & Gas'] },
	{ industry: 'Transportation', subIndustries: ['Freight', 'Shipping', 'Airlines'] },
	{ industry: 'Education', subIndustries: ['Universities', 'E-Learning'] },
	{ industry: 'Media', subIndustries: ['Publishing', 'Advertising', 'Broadcasting'] },
	{ industry: 'Hospitality', subIndustries: ['Hotels', 'Restaurants', 'Travel Agencies'] },
];

/** The names of all industries and sub-industries. */
export const INDUSTRY_NAMES = WORLD_INDUSTRIES.flatMap(({ industry, subIndustries }) => [
	industry,
	...subIndustries,
]);

/** The technologies that companies use. */
export const TECHNOLOGIES = [
	'PostgreSQL',
	'React',
	'Kubernetes',
	'Terraform',
	'Kafka',
	'Django',
	'Shopware',
	'Odoo',
	'Matomo',
	'Nextcloud',
	'WordPress',
	'Elasticsearch',
	'Redis',
	'GraphQL',
	'TYPO3',
	'Grafana',
];

/** The labels of company sizes, as numbers of employees. */
export const COMPANY_SIZE_LABELS = [
	'1-10',
	'11-50',
	'51-200',
	'201-500',
	'501-1000',
	'1001-5000',
	'5001-10000',
	'10001+',
];

/** The company sizes as numbers. `max` is null for the largest one, which is open-ended. */
export const COMPANY_SIZE_RANGES = COMPANY_SIZE_LABELS.map((label) => {
	const [min, max] = label.split('-');
	return { min: parseInt(min!), max: max === undefined ? null : Number(max) };
});

interface Department {
	name: string;
	/** The titles of people who manage nobody. */
	roles: string[];
	/** The title of the head of the department. */
	chiefTitle: string;
}

export const DEPARTMENTS: Department[] = [
	{
		name: 'Sales',
		roles: ['Account Executive', 'Sales Representative'],
		chiefTitle: 'Chief Revenue Officer',
	},
	{
		name: 'Marketing',
		roles: ['Content Marketer', 'Growth Marketer'],
		chiefTitle: 'Chief Marketing Officer',
	},
	{
		name: 'Engineering',
		roles: ['Software Engineer', 'Data Engineer'],
		chiefTitle: 'Chief Technology Officer',
	},
	{
		name: 'Finance',
		roles: ['Accountant', 'Financial Analyst'],
		chiefTitle: 'Chief Financial Officer',
	},
	{
		name: 'Human Resources',
		roles: ['Recruiter', 'People Partner'],
		chiefTitle: 'Chief People Officer',
	},
	{
		name: 'Operations',
		roles: ['Operations Analyst', 'Buyer'],
		chiefTitle: 'Chief Operating Officer',
	},
];
