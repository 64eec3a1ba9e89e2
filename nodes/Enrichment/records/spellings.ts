import type { JsonRecord } from '../../shared/core/json';
import { foldAccents } from '../person/canonical/text';
import { IDENTIFIERS, type Entity, type IdentifierName } from '../person/entities';

/** The meanings of a column: identifiers, and fields that only `fill` writes. */
export type ColumnName =
	| IdentifierName
	| 'personalEmail'
	| 'jobTitle'
	| 'seniority'
	| 'industry'
	| 'employeeCount'
	| 'foundedYear'
	| 'description'
	| 'location'
	| 'city'
	| 'region'
	| 'country'
	| 'postalCode';

/** Spellings that people and companies share: places and industries. */
const SHARED_SPELLINGS = {
	industry: ['branche', 'secteur', 'sector', 'settore', 'bransje'],
	location: ['standort'],
	city: [
		'town',
		'mailingcity',
		'addresscity',
		'ort',
		'stadt',
		'ville',
		'ciudad',
		'citta',
		'stad',
		'by',
		'poststed',
		'cidade',
	],
	region: ['state', 'province', 'mailingstate', 'stateregion', 'bundesland', 'provincia'],
	country: ['countryregion', 'mailingcountry', 'land', 'pays', 'pais', 'paese'],
	postalCode: [
		'zip',
		'zipcode',
		'postcode',
		'mailingpostalcode',
		'plz',
		'codepostal',
		'codigopostal',
		'cap',
	],
};

/**
 * Column names in CRMs, sheets and forms, in the most common languages, normalized by `normalizeSpelling`. This table
 * is used both for reading a record and for filling it. The first name with a value counts. A column's own name
 * always comes first and need not be listed.
 */
export const SPELLINGS: Record<Entity, Partial<Record<ColumnName, readonly string[]>>> = {
	contact: {
		email: [
			'emailaddress',
			'workemail',
			'workemailaddress',
			'businessemail',
			'companyemail',
			'primaryemail',
			'contactemail',
			'emailwork',
			'mail',
			'emailaddress1',
			'emails',
			'emailaddresses',
			'emailadresse',
			'courriel',
			'adressemail',
			'adresseemail',
			'correo',
			'correoelectronico',
			'emailgeschaftlich',
			'indirizzoemail',
			'postaelettronica',
			'emailadres',
			'epost',
			'epostadresse',
			'mailadresse',
			'epostadress',
			'emailpro',
			'enderecodeemail',
			'adresemail',
			'eposta',
			'emailcim',
			'email1value',
			'элпочта',
			'электроннаяпочта',
			'メールアドレス',
			'邮箱',
			'电子邮件',
			'이메일',
			'דואל',
			'אימייל',
			'البريدالإلكتروني',
			'from',
		],
		linkedInUrl: [
			'linkedin',
			'linkedinprofile',
			'linkedinprofileurl',
			'linkedinlink',
			'personlinkedinurl',
			'hslinkedinurl',
			'linkedinpublicprofileurl',
			'contactlinkedin',
			'linkedinurlcontact',
			'profillinkedin',
			'linkedinprofil',
			'url',
			'profileurl',
			'blog',
			'socials',
			'socialprofiles',
		],
		firstName: [
			'givenname',
			'forename',
			'fname',
			'first',
			'vorname',
			'prenom',
			'primernombre',
			'voornaam',
			'fornavn',
			'fornamn',
			'primeironome',
			'imie',
			'keresztnev',
			'имя',
			'名',
			'שםפרטי',
		],
		lastName: [
			'surname',
			'familyname',
			'lname',
			'last',
			'nachname',
			'familienname',
			'nomdefamille',
			'apellidos',
			'apellido',
			'primerapellido',
			'cognome',
			'achternaam',
			'etternavn',
			'efternamn',
			'efternavn',
			'sobrenome',
			'nazwisko',
			'vezeteknev',
			'фамилия',
			'姓',
			'שםמשפחה',
		],
		company: [
			'companyname',
			'firm',
			'organization',
			'organisation',
			'organizationname',
			'organisationname',
			'orgname',
			'accountname',
			'account',
			'employer',
			'currentcompany',
			'companyorganization',
			'organizations',
			'firma',
			'firmenname',
			'unternehmen',
			'societe',
			'entreprise',
			'empresa',
			'azienda',
			'societa',
			'bedrijf',
			'bedrijfsnaam',
			'bedrift',
			'selskap',
			'foretag',
			'virksomhed',
			'employment',
			'whichcompanydoyouworkfor',
			'whereyouwork',
			'parentcustomeridvalueodatacommunitydisplayv1formattedvalue',
			'org',
			'orgid',
			'parentid',
			'companies',
			'companytitle',
			'organization1name',
			'raisonsociale',
			'ragionesociale',
			'nomedaempresa',
			'firmaadi',
			'sirket',
			'cegnev',
			'организация',
			'компания',
			'会社名',
			'公司名称',
			'公司',
			'회사',
			'회사명',
			'חברה',
			'الشركة',
		],
		fullName: [
			'yourname',
			'yourfullname',
			'contactname',
			'personname',
			'realname',
			'ansprechpartner',
			'kontaktperson',
			'displayname',
			'names',
			'fn',
			'vollstaendigername',
			'nomcomplet',
			'nometprenom',
			'nombrecompleto',
			'nomecompleto',
			'nomeecognome',
			'volledigenaam',
			'fulltnavn',
			'wieheisstdu',
			'wieheissensie',
			'imieinazwisko',
			'adisoyadi',
			'adsoyad',
			'фио',
			'氏名',
			'姓名',
			'이름',
			'الاسمالكامل',
			'name',
			'nom',
			'nombre',
			'nome',
			'naam',
			'navn',
		],
		companyDomain: [
			'domain',
			'website',
			'companywebsite',
			'companyurl',
			'websiteurl',
			'organizationdomain',
			'companydomainname',
			'webseite',
			'siteweb',
			'sitioweb',
			'sitoweb',
			'nettside',
		],
		personalEmail: [
			'personalemailaddress',
			'privateemail',
			'privateemailaddress',
			'emailprivat',
			'emailpersonal',
		],
		phone: [
			'phonenumber',
			'mobile',
			'mobilephone',
			'mobilephonenumber',
			'mobilenumber',
			'telephone',
			'telephonenumber',
			'tel',
			'cell',
			'cellphone',
			'workphone',
			'businessphone',
			'phones',
			'phonenumbers',
			'telephone1',
			'telefon',
			'telefonnummer',
			'handy',
			'mobil',
			'telefono',
			'telefoon',
			'celular',
			'movil',
			'businessphones',
			'phone1value',
			'telefongeschaftlich',
			'telportable',
			'telefonewhatsapp',
			'телефон',
			'電話番号',
			'手机号',
			'手机',
			'电话',
			'전화번호',
			'sms',
		],
		jobTitle: [
			'title',
			'position',
			'role',
			'jobposition',
			'jobrole',
			'currenttitle',
			'jobfunction',
			'berufsbezeichnung',
			'funktion',
			'fonction',
			'poste',
			'puesto',
			'cargo',
			'ruolo',
			'functie',
			'stilling',
		],
		seniority: ['senioritylevel'],
		...SHARED_SPELLINGS,
	},
	company: {
		domain: [
			'website',
			'companydomain',
			'companywebsite',
			'url',
			'websiteurl',
			'companyurl',
			'homepage',
			'companydomainname',
			'organizationdomain',
			'web',
			'webseite',
			'siteweb',
			'sitioweb',
			'sitoweb',
			'nettside',
		],
		name: [
			'companyname',
			'company',
			'firm',
			'organization',
			'organisation',
			'organizationname',
			'organisationname',
			'accountname',
			'account',
			'firma',
			'firmenname',
			'unternehmen',
			'societe',
			'entreprise',
			'empresa',
			'azienda',
			'societa',
			'bedrijf',
			'bedrijfsnaam',
			'bedrift',
			'selskap',
		],
		linkedInUrl: [
			'linkedin',
			'linkedincompanypage',
			'linkedincompanyurl',
			'companylinkedinurl',
			'companylinkedin',
			'linkedinpage',
			'linkedinlink',
		],
		employeeCount: [
			'employees',
			'numberofemployees',
			'numemployees',
			'headcount',
			'mitarbeiter',
			'companysize',
		],
		phone: [
			'phonenumber',
			'companyphone',
			'companyphonenumber',
			'mainphone',
			'telephone',
			'telephonenumber',
			'tel',
			'workphone',
			'businessphone',
			'phones',
			'phonenumbers',
			'telephone1',
			'telefon',
			'telefonnummer',
			'telefono',
			'telefone',
			'telefoon',
			'businessphones',
			'телефон',
			'電話番号',
			'电话',
			'전화번호',
		],
		foundedYear: ['yearfounded', 'founded'],
		description: ['about', 'companydescription'],
		...SHARED_SPELLINGS,
	},
};

/** Column names that may be a person's, a company's, a deal's, an order's or a form's. */
const GUESSED_NAMES = new Set(['name', 'nom', 'nombre', 'nome', 'naam', 'navn']);

/**
 * Prefixes of a column name: "Your email", "What is your first name?", "Contact LinkedIn URL", Jotform's `q4_email`.
 */
const QUESTION_PREFIX =
	/^(?:(?:whatis|whats|pleaseenter|enter)?(?:your|ihre?|deine?|votre)|my|contact|person|lead|customer|attendee|billing|primary|buyer|guest|client|subscriber|respondent|invitee|q\d+)(?=.)/;

/**
 * Normalizes a column name: `E-mail`, `e_mail`, `E mail:`, Salesforce's `E_Mail__c` and Notion's `property_e_mail`
 * become equal.
 */
function normalizeSpelling(name: string): string {
	const before = spellingCache.get(name);
	if (before !== undefined) return before;
	const plain = name.replace(/^property_(?!name$)/, '').replace(/__c$/, '');
	const spelling = foldAccents(plain).replace(/[^\p{L}\p{N}]/gu, '');
	if (spellingCache.size < MAX_CACHED_SPELLINGS && name.length <= MAX_FIELD_NAME_LENGTH)
		spellingCache.set(name, spelling);
	return spelling;
}

/**
 * A cache, because all items of a run have the same fields; it reduces the time for an item of 44 columns from 85 to
 * 35 µs.
 */
const spellingCache = new Map<string, string>();
const MAX_CACHED_SPELLINGS = 1_000;
const MAX_FIELD_NAME_LENGTH = 100;

/** A column that a field can be, and the rank of the spelling. */
interface FieldMeaning {
	name: ColumnName;
	rank: number;
}

/** Finds the columns that a field of this name can be. */
function findMeanings(entity: Entity, field: string): readonly FieldMeaning[] {
	const spelling = normalizeSpelling(field);
	const known = MEANINGS[entity];
	return known.get(spelling) ?? known.get(spelling.replace(QUESTION_PREFIX, '')) ?? [];
}

/** Lists the fields of a record whose names are not recognized. */
export function listUnrecognizedFields(entity: Entity, record: JsonRecord = {}): string[] {
	return Object.keys(record).filter((field) => findMeanings(entity, field).length === 0);
}

/** A field of a record with its possible meanings. */
export interface FieldWithMeanings {
	name: string;
	spelling: string;
	value: unknown;
	meanings: readonly FieldMeaning[];
}

/** Recognizes the fields of a record by their names. */
export function listFieldMeanings(entity: Entity, record: JsonRecord): FieldWithMeanings[] {
	return Object.keys(record).map((name) => ({
		name,
		spelling: normalizeSpelling(name),
		value: record[name],
		meanings: findMeanings(entity, name),
	}));
}

function buildMeanings(entity: Entity): ReadonlyMap<string, FieldMeaning[]> {
	const meanings = new Map<string, FieldMeaning[]>();
	const columns = new Set<ColumnName>([
		...IDENTIFIERS[entity],
		...(Object.keys(SPELLINGS[entity]) as ColumnName[]),
	]);
	for (const name of columns) {
		const written = [name, ...(SPELLINGS[entity][name] ?? [])];
		const spellings = new Set(written.map(normalizeSpelling));
		[...spellings].forEach((spelling, rank) => {
			const isGuess = /^(?:fullName|name)$/.test(name) && GUESSED_NAMES.has(spelling);
			const others = meanings.get(spelling) ?? [];
			meanings.set(spelling, [...others, { name, rank: isGuess ? GUESSED_RANK : rank }]);
		});
	}
	return meanings;
}

/** Ranks after every column that says whose name it is. */
export const GUESSED_RANK = 1_000;

const MEANINGS: Record<Entity, ReadonlyMap<string, readonly FieldMeaning[]>> = {
	contact: buildMeanings('contact'),
	company: buildMeanings('company'),
};
