import fc from 'fast-check';

import {
	compareNames,
	type NameLevel,
	type PersonName,
} from '../../../nodes/Enrichment/match/names/compareNames';
import { splitName } from '../../../nodes/Enrichment/match/names/clean';

/** "First|Last", or a full name. */
function nameOf(written: string): PersonName {
	const [firstName = '', lastName] = written.split('|');
	return lastName === undefined ? { fullName: written } : { firstName, lastName };
}

function check(one: string, other: string, expected: NameLevel): void {
	const [a, b] = [nameOf(one), nameOf(other)];
	expect([compareNames(a, b), compareNames(b, a)]).toEqual([expected, expected]);
}

describe("The comparison of names finds that two spellings of one person's name agree:", () => {
	it.each([
		// case, accents, punctuation, spaces
		['Ada|Lovelace', 'ADA|LOVELACE'],
		['José|Peña', 'Jose|Pena'],
		['Zoë|Brontë', 'Zoe|Bronte'],
		['Ada|Lovelace', 'Ada |  Lovelace'],
		["Sinéad|O'Connor", 'Sinead|OConnor'],
		['Sinéad|O’Connor', 'Sinead|O Connor'],
		['Ronald|McDonald', 'Ronald|Mc Donald'],
		['Anne-Marie|Duff', 'Anne Marie|Duff'],
		['Ada\u200b|Lovelace', 'Ada|Love\u00adlace'],
		// order of a full name
		['Ada Lovelace', 'Ada|Lovelace'],
		['Lovelace Ada', 'Ada|Lovelace'],
		['Lovelace, Ada', 'Ada Lovelace'],
		['Lovelace, Ada King', 'Ada|Lovelace'],
		['Wei Lin', 'Lin Wei'],
		// initials
		['J. Doe', 'John Doe'],
		['J|Doe', 'John|Doe'],
		['John P. Doe', 'John Paul Doe'],
		['J.R.R. Tolkien', 'John Ronald Reuel Tolkien'],
		['John|D.', 'John|Doe'],
		// short forms
		['Bob|Smith', 'Robert|Smith'],
		['Bill Gates', 'William Gates'],
		['Peggy|Olson', 'Margaret|Olson'],
		['Sasha|Petrov', 'Alexander|Petrov'],
		['Sasha|Petrova', 'Aleksandra|Petrova'],
		['Pepe|García', 'José|García'],
		['Paco|Ruiz', 'Francisco|Ruiz'],
		['Hans|Meier', 'Johannes|Meier'],
		['Kasia|Nowak', 'Katarzyna|Nowak'],
		['Gosia Nowak', 'Małgorzata Nowak'],
		['Dima|Ivanov', 'Dmitry|Ivanov'],
		['Jim|Kirk', 'James Tiberius|Kirk'],
		['Liz|Taylor', 'Elizabeth|Taylor'],
		['Mike Müller', 'Michael|Mueller'],
		['Giorgos|Papas', 'George|Papas'],
		// transliteration
		['Jürgen|Müller', 'Juergen|Mueller'],
		['Jürgen|Müller', 'Jurgen|Muller'],
		['Juergen|Mueller', 'Jurgen|Muller'],
		['Lars|Øst', 'Lars|Oest'],
		['Lars|Øst', 'Lars|Ost'],
		['Lars|Oest', 'Lars|Ost'],
		['Kari|Bø', 'Kari|Boe'],
		['Håkon|Ås', 'Haakon|Aas'],
		['Łukasz|Żak', 'Lukasz|Zak'],
		['Thomas|Groß', 'Thomas|Gross'],
		['Đặng|Văn', 'Dang|Van'],
		['İbrahim|Işık', 'Ibrahim|Isik'],
		['Юрий|Гагарин', 'Yuri|Gagarin'],
		['Юрий Гагарин', 'Juri Gagarin'],
		['Сергей|Королёв', 'Sergei|Korolev'],
		['Дмитрий|Чайковский', 'Dmitry|Tchaikovsky'],
		['Наталья|Иванова', 'Natalia|Ivanova'],
		['Михаил|Петров', 'Michael|Petrov'],
		['Γιώργος|Παπαδόπουλος', 'Giorgos|Papadopoulos'],
		['Ελένη Νικολάου', 'Eleni Nikolaou'],
		// further names
		['John|Doe', 'John Paul|Doe'],
		['John|Doe', 'John P.|Doe'],
		['Paul|McCartney', 'James Paul|McCartney'],
		['Gabriel|García', 'Gabriel|García Márquez'],
		['Gabriel García', 'Gabriel José García Márquez'],
		['Anna|Meier-Schulz', 'Anna|Meier'],
		['Anna|Meier-Schulz', 'Anna|Schulz'],
		['Anna-Lena|Meier', 'Anna|Meier'],
		['Ivan|Sidorov', 'Ivan Petrovich Sidorov'],
		['Anna|Schmidt-Weber', 'Anna|Weber-Schmidt'],
		['Anna Schmidt-Weber', 'Anna Weber-Schmidt'],
		['Abdul|Aziz', 'Abdulrahman|Aziz'],
		// particles
		['Jan|van der Berg', 'Jan|Berg'],
		['Jan|van den Berg', 'Jan|Vandenberg'],
		['Anna|De Luca', 'Anna|DeLuca'],
		['Ludwig van Beethoven', 'Ludwig|Beethoven'],
		['María|de la Cruz', 'Maria|Cruz'],
		['Ahmed|bin Rashid', 'Ahmed|Rashid'],
		['Omar|El-Sayed', 'Omar|Elsayed'],
		['Anh Le', 'Le Anh'],
		['Al Gore', 'Albert Gore'],
		// titles and degrees
		['Dr. Ada Lovelace', 'Ada Lovelace'],
		['Ada Lovelace, PhD', 'Ada Lovelace'],
		['Ada Lovelace, MSc, CFA', 'Ada Lovelace'],
		['LOVELACE, ADA', 'Ada Lovelace'],
		['LOVELACE, ADA, PHD', 'Ada|Lovelace'],
		['Prof. Dr. Ada|Lovelace', 'Ada|Lovelace'],
		['John|Smith Jr.', 'John|Smith'],
		['John Smith III', 'John Smith'],
		['Herr Hans Meier', 'Hans Meier'],
		['Lt. Col. Mike|Brown', 'Michael|Brown'],
		['Lt Col Mike Brown', 'Mike Brown'],
		['Col. Mike|Brown', 'Mike|Brown'],
		['CA Pooja Agarwal', 'Pooja Agarwal'],
		['Md Rahman', 'Mohammed Rahman'],
		['Don|Draper', 'Donald|Draper'],
		['Robert "Bob" Smith', 'Robert Smith'],
		['Ada Lovelace 🚀', 'Ada Lovelace'],
		// letters that a wrong alphabet made unreadable
		['J?rgen|M??ller', 'Jürgen|Müller'],
		['Krzy¿anowski, Jan', 'Jan|Krzyżanowski'],
		// romanised
		['김민준', 'Minjun Kim'],
		['김 민준', 'Kim|Min-jun'],
		['박|지훈', 'Ji-hoon|Park'],
		['이서연', 'Seo-yeon Lee'],
		['محمد|حسن', 'Mohammed|Hassan'],
		['خالد منصور', 'Khaled Mansour'],
		// other scripts
		['山田|太郎', '山田|太郎'],
		['太郎|山田', '山田太郎'],
		['Madonna', 'madonna'],
	])('%s and %s', (one, other) => check(one, other, 'same'));
});

describe('The comparison of names finds that names with only the first or the last name in common agree in part:', () => {
	it.each([
		['Anna|Meier', 'Anna|Schulz'],
		['Anna Meier', 'Anna Schulz'],
		['Bob|Miller', 'Robert|Smith'],
		['Jan|Smith', 'Janet|Smith'],
		['Jan|Smith', 'Hans|Smith'],
		['Jane|Smith', 'Janet|Smith'],
		['Pierre|Martin', 'Jean-Pierre|Martin'],
		['John A.|Smith', 'John B.|Smith'],
		['John A. Smith', 'John B. Smith'],
		['Mary Ann|Smith', 'Mary Jane|Smith'],
		['James|Smith', 'Jacob|Smith'],
		['Andrea|Rossi', 'Andreas|Rossi'],
		['Gabriel|Weiss', 'Gabriele|Weiss'],
		['Simon|Weiss', 'Simone|Weiss'],
		['Ana|García López', 'María|García López'],
		['Wei|Lee', 'Wei|Li'],
		['Sue|Chen', 'Su|Chen'],
		['Yuri|Ivanov', 'Юрий|Петров'],
		['J.|D.', 'John|Doe'],
		['Don|Draper', 'Anna|Draper'],
		['Juan|García López', 'Juan|López García'],
		['Max|Weber', 'Marx|Weber'],
	])('%s and %s', (one, other) => check(one, other, 'half'));
});

describe('The comparison of names leaves it to employer and address whether two names belong to one person:', () => {
	it.each([
		['Lin|Wei', 'Wei|Lin'],
		['Schmidt|Anna', 'Anna|Schmidt'],
		['Olga|Ivanov', 'Olga|Ivanova'],
		['Jana|Novák', 'Jana|Nováková'],
		['Mohamed|Aly', 'Muhammad|Ali'],
		['Chaim|Levi', 'Haim|Levy'],
		['Đorđe|Petrović', 'Djordje|Petrovic'],
		['Pooja|Agrawalla', 'Pooja|Agarwalla'],
		['Djordje Petrovic', 'Đorđe|Petrović'],
	])('%s and %s', (one, other) => check(one, other, 'similar'));
});

describe('The comparison of names finds that the names of two people contradict each other:', () => {
	it.each([
		['José|García', 'Ada|Lovelace'],
		['Jose Garcia', 'Ada Lovelace'],
		['Jan|Meier', 'Janet|Schulz'],
		['Lee', 'Li'],
		['J. Smith', 'Jane Doe'],
		['Jan Marek', 'Joan Marcus'],
		['Юрий|Гагарин', 'Ada|Lovelace'],
		['山田太郎', '鈴木花子'],
		['Ada|L***e', 'Bob|Smith'],
	])('%s and %s', (one, other) => check(one, other, 'conflict'));
});

describe('The comparison of names has no result', () => {
	it.each<[string, PersonName, PersonName]>([
		['without a name on one side', {}, { fullName: 'Ada Lovelace' }],
		['with an empty one', { firstName: ' ', lastName: '' }, { fullName: 'Ada Lovelace' }],
		['with a masked one', { fullName: '***' }, { fullName: 'Ada Lovelace' }],
		[
			'in scripts that cannot be compared',
			{ fullName: '山田太郎' },
			{ fullName: 'Taro Yamada' },
		],
		[
			'with half a name that is a part of the other',
			{ firstName: 'Ada' },
			{ fullName: 'Ada Lovelace' },
		],
		['in kanji and kana', { fullName: '山田太郎' }, { fullName: 'やまだたろう' }],
	])('%s', (_case, one, other) => {
		expect([compareNames(one, other), compareNames(other, one)]).toEqual(['silent', 'silent']);
	});
});

describe('The comparison of names', () => {
	const word = fc.oneof(
		fc.constantFrom(
			...'Ada Bob Robert Jan Müller Mueller de van der Øst Юрий Γιώργος 山田 J. D*** Dr. PhD Li Le O’Neil Anna-Lena'.split(
				' ',
			),
		),
		fc.string({ maxLength: 8 }),
		fc.string({ unit: 'grapheme', maxLength: 6 }),
	);
	const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
	const name = fc.record(
		{ firstName: text, lastName: text, fullName: text },
		{ requiredKeys: [] },
	);

	it('gives the same result in either order', () => {
		fc.assert(
			fc.property(name, name, (one, other) => {
				expect(compareNames(one, other)).toBe(compareNames(other, one));
			}),
			{ numRuns: 2_000 },
		);
	});

	it('finds that a name agrees with itself, or that it says nothing', () => {
		fc.assert(
			fc.property(name, (one) => {
				expect(['same', 'silent']).toContain(compareNames(one, { ...one }));
			}),
			{ numRuns: 2_000 },
		);
	});

	it('ignores upper and lower case and spaces', () => {
		const plain = fc.constantFrom('Ada', 'Bob', 'Müller', 'Li', 'Østergaard', 'Юрий', 'O’Neil');
		fc.assert(
			fc.property(plain, plain, plain, plain, (a, b, c, d) => {
				const one = { firstName: a, lastName: b };
				const loud = { firstName: ` ${a.toUpperCase()}`, lastName: `${b.toLowerCase()}  ` };
				const other = { firstName: c, lastName: d };
				expect(compareNames(loud, other)).toBe(compareNames(one, other));
			}),
		);
	});

	it('takes time in proportion to the length of a text', () => {
		for (const part of ['a ', '.', '-', '*', '((', '"', ', ', 'a.', 'x…']) {
			const fullName = part.repeat(5_000);
			expect(() => compareNames({ fullName }, { fullName: `${fullName}b` })).not.toThrow();
		}
	});
});

describe('For a provider that wants first and last name, the full name', () => {
	it.each([
		['Ada Lovelace', 'Ada', 'Lovelace'],
		['Lovelace, Ada', 'Ada', 'Lovelace'],
		['LOVELACE, ADA', 'ADA', 'LOVELACE'],
		['Dr. Ada Lovelace', 'Ada', 'Lovelace'],
		['Ada Lovelace, PhD', 'Ada', 'Lovelace'],
		['Ada Lovelace Jr.', 'Ada', 'Lovelace'],
		['Davis, Sammy Jr.', 'Sammy', 'Davis'],
		['Ada King Lovelace', 'Ada', 'King Lovelace'],
		['John Paul Smith', 'John Paul', 'Smith'],
		['John P. Smith', 'John', 'Smith'],
		['J. R. R. Tolkien', 'J. R. R.', 'Tolkien'],
		['Jan van Dyk', 'Jan', 'van Dyk'],
		['van Dijk, Jan', 'Jan', 'van Dijk'],
		['van Dijk, AJ', 'AJ', 'van Dijk'],
		['Nguyen, MD', 'MD', 'Nguyen'],
		['Rahman, Md', 'Md', 'Rahman'],
		['Lee, JoAnn', 'JoAnn', 'Lee'],
		['Lee, Jo Ann', 'Jo Ann', 'Lee'],
		['O’Neil, LaToya', 'LaToya', 'O’Neil'],
		['García López, DeAnn', 'DeAnn', 'García López'],
		['Lee, JJ', 'JJ', 'Lee'],
		['Lee, Ma', 'Ma', 'Lee'],
		['JoAnn Lee, PhD, CFA', 'JoAnn', 'Lee'],
		['JoAnn Lee, PsyD', 'JoAnn', 'Lee'],
		['Lee, JoAnn, MBA', 'JoAnn', 'Lee'],
		['山田 太郎', '太郎', '山田'],
		['김 민준', '민준', '김'],
	])('%s is split into %s and %s', (fullName, firstName, lastName) => {
		expect(splitName(fullName)).toEqual({ firstName, lastName });
		check(fullName, `${firstName}|${lastName}`, 'same');
	});

	it.each(['Madonna', 'Dr. Lovelace', ''])('"%s" is not split', (fullName) =>
		expect(splitName(fullName)).toBeUndefined(),
	);
});

it.each([
	['Juan García López', 'Juan López García'],
	['Thomas Martin', 'Martin Thomas Becker'],
	['Wei Li', 'Li Wei Zhang'],
])('The full names %s and %s agree in part only, because they may be two people', (one, other) =>
	check(one, other, 'half'),
);

it.each([
	['García Juan', 'Juan García'],
	['An Nguyen', 'Nguyen Van An'],
	['Juan García', 'Juan García López'],
	['García López Juan', 'Juan García López'],
])('The full names %s and %s agree, because only their order differs', (one, other) =>
	check(one, other, 'same'),
);
