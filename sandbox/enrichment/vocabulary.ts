/** Words the seed is made of. A name may be `written/romanised`: the second part feeds addresses. */
const list = (text: string) => text.split(/,\s*/);

const EU = ['PL', 'DE', 'FR', 'ES'];

/** Country, its code, weight and phones; first names; last names; cities, with a region where it has another name. */
const WRITTEN = `
United States | US | 9 | +1202555010#
Olivia, James, Emma, Liam, Sophia, Noah, Ava, Ethan, Mia, Lucas, Harper, Mason, Chloe, Logan, Zoe, Aiden, Grace, Caleb, Naomi, Isaac, Ruth, Marcus, Tara, Jordan
Carter, Bennett, O'Brien, Hughes, Sullivan, Price, Ramsey, Whitfield, Okafor, Delgado, McAllister, Fitzgerald, Thornton, Vance, Holloway, Reyes, Barrett, Lowell, Winslow, Ashford, Smith-Jones, Beaumont
Austin:Texas, Boston:Massachusetts, Chicago:Illinois, Denver:Colorado, Seattle:Washington, Portland:Oregon, Atlanta:Georgia, New York:New York

United Kingdom | GB | 4 | +442079460###
Alfie, Imogen, Callum, Freya, Rhys, Poppy, Hamish, Siân, Niamh, Seán
Pemberton, Llewellyn, Ó Súilleabháin, Fairclough, Hargreaves, Cavendish, MacLeod, D'Arcy, Worthington
London:England, Leeds:England, Cardiff:Wales, Edinburgh:Scotland

Norway | NO | 3 | +4722550###
Søren, Åse, Bjørn, Ingrid, Øyvind, Sigrid, Håkon, Tuva, Jørgen, Kåre
Ødegård, Bjørnstad, Hansen, Sæther, Ålesund, Nygård, Kvåle, Tveit, Bråten
Oslo, Bergen:Vestland, Tromsø:Troms, Ålesund:Møre og Romsdal

Poland | PL | 3 | +4822550####
Łucja, Zbigniew, Małgorzata, Wojciech, Żaneta, Paweł, Bożena, Michał, Ewa
Święcicka, Wójcik, Kowalczyk, Dąbrowska, Zieliński, Łukaszewicz, Źrebiec
Warszawa:Mazowieckie, Kraków:Małopolskie, Łódź:Łódzkie, Gdańsk:Pomorskie

Germany | DE | 4 | +493023125###
Jürgen, Anneliese, Björn, Käthe, Matthias, Jörg, Lena, Sören, Heike, Uwe
Müller, Schäfer, Großmann, Weiß, Köhler, Jäger, Vogt, von der Heide, Böhm
Berlin, München:Bayern, Köln:Nordrhein-Westfalen, Hamburg

France | FR | 3 | +33199005###
Chloé, Renée, François, Hélène, Jérôme, Zoë, Benoît, Maëlle, Loïc, Céline
Lefèvre, Dubois, Château, Bérenger, Mûrier, Garçon, Noël, de la Tour, Rivière
Paris:Île-de-France, Lyon:Auvergne-Rhône-Alpes, Nîmes:Occitanie, Nice:Provence-Alpes-Côte d'Azur

Spain | ES | 3 | +34915550###
José, María, Iñigo, Ángela, Íñaki, Lucía, Andrés, Begoña, Raúl, Sofía
Núñez, García, Muñoz, Peñalver, Ibáñez, Cortés, Yáñez, López de Haro
Madrid, Barcelona:Cataluña, Málaga:Andalucía, A Coruña:Galicia

Japan | JP | 2 | +81355500###
花子/Hanako, 太郎/Taro, さくら/Sakura, 健/Ken, 美咲/Misaki, 大輔/Daisuke, 直樹/Naoki
山田/Yamada, 佐藤/Sato, 鈴木/Suzuki, 高橋/Takahashi, 渡辺/Watanabe, 小林/Kobayashi
東京:東京都, 大阪:大阪府, Kyoto, Sapporo:Hokkaido

China | CN | 2 | +862155500###
伟/Wei, 芳/Fang, 秀英/Xiuying, 强/Qiang, 磊/Lei, 洋/Yang, 丽/Li
王/Wang, 李/Li, 张/Zhang, 刘/Liu, 陈/Chen, 杨/Yang, 赵/Zhao
上海:上海市, Shenzhen:Guangdong, Chengdu:Sichuan

Türkiye | TR | 2 | +90212555####
Ayşe, Çağlar, Ömer, Gülşen, İbrahim, Şule, Yiğit, Zeynep
Yılmaz, Öztürk, Şahin, Çelik, Doğan, Güneş, Kılıç
İstanbul, Ankara, İzmir

India | IN | 3 | +918055500###
Aarav, Priya, Rohan, Ananya, Vikram, Meera, Arjun, Kavya, Sanjay, Divya
Sharma, Patel, Iyer, Chatterjee, Reddy, Kapoor, Menon, Banerjee, Rao
Bengaluru:Karnataka, Mumbai:Maharashtra, Pune:Maharashtra, Chennai:Tamil Nadu
`;

export const CULTURES = WRITTEN.trim().split('\n\n').map(cultureIn);

export type Culture = ReturnType<typeof cultureIn>;

function cultureIn(block: string) {
	const [head = '', first = '', last = '', cities = ''] = block.split('\n');
	const [country = '', countryCode = '', weight, phone = ''] = head.split(' | ');
	return {
		country,
		countryCode,
		isEu: EU.includes(countryCode),
		/** A number that is, or looks like, one reserved for fiction; `#` becomes a digit. */
		phone,
		/** How often people come from here, beside the others. */
		weight: Number(weight),
		firstNames: list(first),
		lastNames: list(last),
		cities: list(cities).map((entry) => {
			const [city = entry, region = city] = entry.split(':');
			return { city, region };
		}),
	};
}

export const COMPANY_FIRST = list(
	'Amber, Northwind, Bluefin, Cobalt, Halcyon, Juniper, Lantern, Meridian, Nimbus, Orchard, Pioneer, Quarry, Redwood, Silverline, Tidewater, Umbra, Verdant, Wayfarer, Zephyr, Copperleaf, Fjellø, Nordlys, Źródło, Café Noir, Großhafen, Ümit, Niño, Lumière, Ålgård, 桜/Sakura, 富士/Fuji, Señal, Brightwater, Ironbark, Harbor & Finch, Kestrel, Moss, Oakhaven, Paragon, Stonegate',
);

export const COMPANY_SECOND = list(
	'Analytics, Logistics, Robotics, Foods, Health, Energy, Systems, Labs, Media, Capital, Insurance, Materials, Mobility, Retail, Security, Software, Textiles, Travel, Ventures, Works, Optics, Marine, Learning, Studio, Partners',
);

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

/** Mains and subs. */
export const INDUSTRY_NAMES = WORLD_INDUSTRIES.flatMap(({ industry, subIndustries }) => [
	industry,
	...subIndustries,
]);

/** Where no other spelling is taken. */
export const knownIndustry = (name: string) => INDUSTRY_NAMES.find((known) => known === name);

export const TECHNOLOGIES = list(
	'PostgreSQL, React, Kubernetes, Terraform, Kafka, Django, Shopware, Odoo, Matomo, Nextcloud, WordPress, Elasticsearch, Redis, GraphQL, TYPO3, Grafana',
);

export const SIZES = [
	'1-10',
	'11-50',
	'51-200',
	'201-500',
	'501-1000',
	'1001-5000',
	'5001-10000',
	'10001+',
];

/** `max` is null in the open-ended top range. */
export const SIZE_RANGES = SIZES.map((label) => {
	const [min, max] = label.split('-');
	return { min: parseInt(min!), max: max === undefined ? null : Number(max) };
});

export const DEPARTMENTS: Array<[department: string, roles: string[], chief: string]> = [
	['Sales', ['Account Executive', 'Sales Representative'], 'Chief Revenue Officer'],
	['Marketing', ['Content Marketer', 'Growth Marketer'], 'Chief Marketing Officer'],
	['Engineering', ['Software Engineer', 'Data Engineer'], 'Chief Technology Officer'],
	['Finance', ['Accountant', 'Financial Analyst'], 'Chief Financial Officer'],
	['Human Resources', ['Recruiter', 'People Partner'], 'Chief People Officer'],
	['Operations', ['Operations Analyst', 'Buyer'], 'Chief Operating Officer'],
];
