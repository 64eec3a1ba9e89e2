/** Words the seed is made of. A name may be `written/romanised`: the second part feeds addresses. */
export interface Culture {
	/** How often people come from here, beside the others. */
	weight: number;
	firstNames: string[];
	lastNames: string[];
	cities: Array<{ city: string; region: string }>;
	country: string;
	countryCode: string;
	isEu: boolean;
	/** A number that is, or looks like, one reserved for fiction; `#` becomes a digit. */
	phone: string;
}

const list = (text: string) => text.split(/,\s*/);

const cities = (text: string) =>
	list(text).map((entry) => {
		const [city = entry, region = city] = entry.split(':');
		return { city, region };
	});

export const CULTURES: Culture[] = [
	{
		weight: 9,
		firstNames: list(
			'Olivia, James, Emma, Liam, Sophia, Noah, Ava, Ethan, Mia, Lucas, Harper, Mason, Chloe, Logan, Zoe, Aiden, Grace, Caleb, Naomi, Isaac, Ruth, Marcus, Tara, Jordan',
		),
		lastNames: list(
			"Carter, Bennett, O'Brien, Hughes, Sullivan, Price, Ramsey, Whitfield, Okafor, Delgado, McAllister, Fitzgerald, Thornton, Vance, Holloway, Reyes, Barrett, Lowell, Winslow, Ashford, Smith-Jones, Beaumont",
		),
		cities: cities(
			'Austin:Texas, Boston:Massachusetts, Chicago:Illinois, Denver:Colorado, Seattle:Washington, Portland:Oregon, Atlanta:Georgia, New York:New York',
		),
		country: 'United States',
		countryCode: 'US',
		isEu: false,
		phone: '+1202555010#',
	},
	{
		weight: 4,
		firstNames: list('Alfie, Imogen, Callum, Freya, Rhys, Poppy, Hamish, Siân, Niamh, Seán'),
		lastNames: list(
			"Pemberton, Llewellyn, Ó Súilleabháin, Fairclough, Hargreaves, Cavendish, MacLeod, D'Arcy, Worthington",
		),
		cities: cities('London:England, Leeds:England, Cardiff:Wales, Edinburgh:Scotland'),
		country: 'United Kingdom',
		countryCode: 'GB',
		isEu: false,
		phone: '+442079460###',
	},
	{
		weight: 3,
		firstNames: list('Søren, Åse, Bjørn, Ingrid, Øyvind, Sigrid, Håkon, Tuva, Jørgen, Kåre'),
		lastNames: list(
			'Ødegård, Bjørnstad, Hansen, Sæther, Ålesund, Nygård, Kvåle, Tveit, Bråten',
		),
		cities: cities('Oslo, Bergen:Vestland, Tromsø:Troms, Ålesund:Møre og Romsdal'),
		country: 'Norway',
		countryCode: 'NO',
		isEu: false,
		phone: '+4722550###',
	},
	{
		weight: 3,
		firstNames: list(
			'Łucja, Zbigniew, Małgorzata, Wojciech, Żaneta, Paweł, Bożena, Michał, Ewa',
		),
		lastNames: list('Święcicka, Wójcik, Kowalczyk, Dąbrowska, Zieliński, Łukaszewicz, Źrebiec'),
		cities: cities('Warszawa:Mazowieckie, Kraków:Małopolskie, Łódź:Łódzkie, Gdańsk:Pomorskie'),
		country: 'Poland',
		countryCode: 'PL',
		isEu: true,
		phone: '+4822550####',
	},
	{
		weight: 4,
		firstNames: list(
			'Jürgen, Anneliese, Björn, Käthe, Matthias, Jörg, Lena, Sören, Heike, Uwe',
		),
		lastNames: list(
			'Müller, Schäfer, Großmann, Weiß, Köhler, Jäger, Vogt, von der Heide, Böhm',
		),
		cities: cities('Berlin, München:Bayern, Köln:Nordrhein-Westfalen, Hamburg'),
		country: 'Germany',
		countryCode: 'DE',
		isEu: true,
		phone: '+493023125###',
	},
	{
		weight: 3,
		firstNames: list(
			'Chloé, Renée, François, Hélène, Jérôme, Zoë, Benoît, Maëlle, Loïc, Céline',
		),
		lastNames: list(
			'Lefèvre, Dubois, Château, Bérenger, Mûrier, Garçon, Noël, de la Tour, Rivière',
		),
		cities: cities(
			"Paris:Île-de-France, Lyon:Auvergne-Rhône-Alpes, Nîmes:Occitanie, Nice:Provence-Alpes-Côte d'Azur",
		),
		country: 'France',
		countryCode: 'FR',
		isEu: true,
		phone: '+33199005###',
	},
	{
		weight: 3,
		firstNames: list('José, María, Iñigo, Ángela, Íñaki, Lucía, Andrés, Begoña, Raúl, Sofía'),
		lastNames: list('Núñez, García, Muñoz, Peñalver, Ibáñez, Cortés, Yáñez, López de Haro'),
		cities: cities('Madrid, Barcelona:Cataluña, Málaga:Andalucía, A Coruña:Galicia'),
		country: 'Spain',
		countryCode: 'ES',
		isEu: true,
		phone: '+34915550###',
	},
	{
		weight: 2,
		firstNames: list(
			'花子/Hanako, 太郎/Taro, さくら/Sakura, 健/Ken, 美咲/Misaki, 大輔/Daisuke, 直樹/Naoki',
		),
		lastNames: list(
			'山田/Yamada, 佐藤/Sato, 鈴木/Suzuki, 高橋/Takahashi, 渡辺/Watanabe, 小林/Kobayashi',
		),
		cities: cities('東京:東京都, 大阪:大阪府, Kyoto, Sapporo:Hokkaido'),
		country: 'Japan',
		countryCode: 'JP',
		isEu: false,
		phone: '+81355500###',
	},
	{
		weight: 2,
		firstNames: list('伟/Wei, 芳/Fang, 秀英/Xiuying, 强/Qiang, 磊/Lei, 洋/Yang, 丽/Li'),
		lastNames: list('王/Wang, 李/Li, 张/Zhang, 刘/Liu, 陈/Chen, 杨/Yang, 赵/Zhao'),
		cities: cities('上海:上海市, Shenzhen:Guangdong, Chengdu:Sichuan'),
		country: 'China',
		countryCode: 'CN',
		isEu: false,
		phone: '+862155500###',
	},
	{
		weight: 2,
		firstNames: list('Ayşe, Çağlar, Ömer, Gülşen, İbrahim, Şule, Yiğit, Zeynep'),
		lastNames: list('Yılmaz, Öztürk, Şahin, Çelik, Doğan, Güneş, Kılıç'),
		cities: cities('İstanbul, Ankara, İzmir'),
		country: 'Türkiye',
		countryCode: 'TR',
		isEu: false,
		phone: '+90212555####',
	},
	{
		weight: 3,
		firstNames: list('Aarav, Priya, Rohan, Ananya, Vikram, Meera, Arjun, Kavya, Sanjay, Divya'),
		lastNames: list('Sharma, Patel, Iyer, Chatterjee, Reddy, Kapoor, Menon, Banerjee, Rao'),
		cities: cities(
			'Bengaluru:Karnataka, Mumbai:Maharashtra, Pune:Maharashtra, Chennai:Tamil Nadu',
		),
		country: 'India',
		countryCode: 'IN',
		isEu: false,
		phone: '+918055500###',
	},
];

export const COMPANY_FIRST = list(
	'Amber, Northwind, Bluefin, Cobalt, Halcyon, Juniper, Lantern, Meridian, Nimbus, Orchard, Pioneer, Quarry, Redwood, Silverline, Tidewater, Umbra, Verdant, Wayfarer, Zephyr, Copperleaf, Fjellø, Nordlys, Źródło, Café Noir, Großhafen, Ümit, Niño, Lumière, Ålgård, 桜/Sakura, 富士/Fuji, Señal, Brightwater, Ironbark, Harbor & Finch, Kestrel, Moss, Oakhaven, Paragon, Stonegate',
);

export const COMPANY_SECOND = list(
	'Analytics, Logistics, Robotics, Foods, Health, Energy, Systems, Labs, Media, Capital, Insurance, Materials, Mobility, Retail, Security, Software, Textiles, Travel, Ventures, Works, Optics, Marine, Learning, Studio, Partners',
);

export const LEGAL_FORMS: Record<string, string> = {
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

export const INDUSTRIES: Array<{ industry: string; subIndustries: string[] }> = [
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

/** Mains and subs. */
export const INDUSTRY_NAMES = INDUSTRIES.flatMap(({ industry, subIndustries }) => [
	industry,
	...subIndustries,
]);

export const TECHNOLOGIES = list(
	'PostgreSQL, React, Kubernetes, Terraform, Kafka, Django, Shopware, Odoo, Matomo, Nextcloud, WordPress, Elasticsearch, Redis, GraphQL, TYPO3, Grafana',
);

export const SIZE_RANGES: Array<{ min: number; max: number | null }> = [
	{ min: 1, max: 10 },
	{ min: 11, max: 50 },
	{ min: 51, max: 200 },
	{ min: 201, max: 500 },
	{ min: 501, max: 1000 },
	{ min: 1001, max: 5000 },
	{ min: 5001, max: 10000 },
	{ min: 10001, max: null },
];

export const DEPARTMENTS: Array<{ department: string; roles: string[]; chief: string }> = [
	{
		department: 'Sales',
		roles: ['Account Executive', 'Sales Representative'],
		chief: 'Chief Revenue Officer',
	},
	{
		department: 'Marketing',
		roles: ['Content Marketer', 'Growth Marketer'],
		chief: 'Chief Marketing Officer',
	},
	{
		department: 'Engineering',
		roles: ['Software Engineer', 'Data Engineer'],
		chief: 'Chief Technology Officer',
	},
	{
		department: 'Finance',
		roles: ['Accountant', 'Financial Analyst'],
		chief: 'Chief Financial Officer',
	},
	{
		department: 'Human Resources',
		roles: ['Recruiter', 'People Partner'],
		chief: 'Chief People Officer',
	},
	{
		department: 'Operations',
		roles: ['Operations Analyst', 'Buyer'],
		chief: 'Chief Operating Officer',
	},
];
