import fc from 'fast-check';

import {
	compareNames,
	type NameLevel,
	type PersonName,
} from '../../../nodes/Enrichment/match/names/compareNames';
import { splitName } from '../../../nodes/Enrichment/match/names/clean';

/** Either order of two names has to give the same. */
function expectLevel(one: PersonName, other: PersonName, expected: NameLevel): void {
	expect([compareNames(one, other), compareNames(other, one)]).toEqual([expected, expected]);
}

interface NamePair {
	one: PersonName;
	other: PersonName;
}

/** With a title of its own for each pair: "Ada Lovelace and Lovelace, Ada". */
function addTitles(pairs: NamePair[]): Array<NamePair & { title: string }> {
	const write = ({ fullName, firstName, lastName }: PersonName) =>
		fullName ?? `${firstName} ${lastName}`;
	return pairs.map(({ one, other }) => ({
		one,
		other,
		title: `${write(one)} and ${write(other)}`,
	}));
}

describe("The comparison of names finds that two spellings of one person's name agree:", () => {
	it.each(
		addTitles([
			// case, accents, punctuation, spaces
			{
				one: { firstName: 'Ada', lastName: 'Lovelace' },
				other: { firstName: 'ADA', lastName: 'LOVELACE' },
			},
			{
				one: { firstName: 'José', lastName: 'Peña' },
				other: { firstName: 'Jose', lastName: 'Pena' },
			},
			{
				one: { firstName: 'Zoë', lastName: 'Brontë' },
				other: { firstName: 'Zoe', lastName: 'Bronte' },
			},
			{
				one: { firstName: 'Ada', lastName: 'Lovelace' },
				other: { firstName: 'Ada ', lastName: '  Lovelace' },
			},
			{
				one: { firstName: 'Sinéad', lastName: "O'Connor" },
				other: { firstName: 'Sinead', lastName: 'OConnor' },
			},
			{
				one: { firstName: 'Sinéad', lastName: 'O’Connor' },
				other: { firstName: 'Sinead', lastName: 'O Connor' },
			},
			{
				one: { firstName: 'Ronald', lastName: 'McDonald' },
				other: { firstName: 'Ronald', lastName: 'Mc Donald' },
			},
			{
				one: { firstName: 'Anne-Marie', lastName: 'Duff' },
				other: { firstName: 'Anne Marie', lastName: 'Duff' },
			},
			{
				one: { firstName: 'Ada\u200b', lastName: 'Lovelace' },
				other: { firstName: 'Ada', lastName: 'Love\u00adlace' },
			},
			// order of a full name
			{
				one: { fullName: 'Ada Lovelace' },
				other: { firstName: 'Ada', lastName: 'Lovelace' },
			},
			{
				one: { fullName: 'Lovelace Ada' },
				other: { firstName: 'Ada', lastName: 'Lovelace' },
			},
			{ one: { fullName: 'Lovelace, Ada' }, other: { fullName: 'Ada Lovelace' } },
			{
				one: { fullName: 'Lovelace, Ada King' },
				other: { firstName: 'Ada', lastName: 'Lovelace' },
			},
			{ one: { fullName: 'Wei Lin' }, other: { fullName: 'Lin Wei' } },
			// initials
			{ one: { fullName: 'J. Doe' }, other: { fullName: 'John Doe' } },
			{
				one: { firstName: 'J', lastName: 'Doe' },
				other: { firstName: 'John', lastName: 'Doe' },
			},
			{ one: { fullName: 'John P. Doe' }, other: { fullName: 'John Paul Doe' } },
			{
				one: { fullName: 'J.R.R. Tolkien' },
				other: { fullName: 'John Ronald Reuel Tolkien' },
			},
			{
				one: { firstName: 'John', lastName: 'D.' },
				other: { firstName: 'John', lastName: 'Doe' },
			},
			// short forms
			{
				one: { firstName: 'Bob', lastName: 'Smith' },
				other: { firstName: 'Robert', lastName: 'Smith' },
			},
			{ one: { fullName: 'Bill Gates' }, other: { fullName: 'William Gates' } },
			{
				one: { firstName: 'Peggy', lastName: 'Olson' },
				other: { firstName: 'Margaret', lastName: 'Olson' },
			},
			{
				one: { firstName: 'Sasha', lastName: 'Petrov' },
				other: { firstName: 'Alexander', lastName: 'Petrov' },
			},
			{
				one: { firstName: 'Sasha', lastName: 'Petrova' },
				other: { firstName: 'Aleksandra', lastName: 'Petrova' },
			},
			{
				one: { firstName: 'Pepe', lastName: 'García' },
				other: { firstName: 'José', lastName: 'García' },
			},
			{
				one: { firstName: 'Paco', lastName: 'Ruiz' },
				other: { firstName: 'Francisco', lastName: 'Ruiz' },
			},
			{
				one: { firstName: 'Hans', lastName: 'Meier' },
				other: { firstName: 'Johannes', lastName: 'Meier' },
			},
			{
				one: { firstName: 'Kasia', lastName: 'Nowak' },
				other: { firstName: 'Katarzyna', lastName: 'Nowak' },
			},
			{ one: { fullName: 'Gosia Nowak' }, other: { fullName: 'Małgorzata Nowak' } },
			{
				one: { firstName: 'Dima', lastName: 'Ivanov' },
				other: { firstName: 'Dmitry', lastName: 'Ivanov' },
			},
			{
				one: { firstName: 'Jim', lastName: 'Kirk' },
				other: { firstName: 'James Tiberius', lastName: 'Kirk' },
			},
			{
				one: { firstName: 'Liz', lastName: 'Taylor' },
				other: { firstName: 'Elizabeth', lastName: 'Taylor' },
			},
			{
				one: { fullName: 'Mike Müller' },
				other: { firstName: 'Michael', lastName: 'Mueller' },
			},
			{
				one: { firstName: 'Giorgos', lastName: 'Papas' },
				other: { firstName: 'George', lastName: 'Papas' },
			},
			// transliteration
			{
				one: { firstName: 'Jürgen', lastName: 'Müller' },
				other: { firstName: 'Juergen', lastName: 'Mueller' },
			},
			{
				one: { firstName: 'Jürgen', lastName: 'Müller' },
				other: { firstName: 'Jurgen', lastName: 'Muller' },
			},
			{
				one: { firstName: 'Juergen', lastName: 'Mueller' },
				other: { firstName: 'Jurgen', lastName: 'Muller' },
			},
			{
				one: { firstName: 'Lars', lastName: 'Øst' },
				other: { firstName: 'Lars', lastName: 'Oest' },
			},
			{
				one: { firstName: 'Lars', lastName: 'Øst' },
				other: { firstName: 'Lars', lastName: 'Ost' },
			},
			{
				one: { firstName: 'Lars', lastName: 'Oest' },
				other: { firstName: 'Lars', lastName: 'Ost' },
			},
			{
				one: { firstName: 'Kari', lastName: 'Bø' },
				other: { firstName: 'Kari', lastName: 'Boe' },
			},
			{
				one: { firstName: 'Håkon', lastName: 'Ås' },
				other: { firstName: 'Haakon', lastName: 'Aas' },
			},
			{
				one: { firstName: 'Łukasz', lastName: 'Żak' },
				other: { firstName: 'Lukasz', lastName: 'Zak' },
			},
			{
				one: { firstName: 'Thomas', lastName: 'Groß' },
				other: { firstName: 'Thomas', lastName: 'Gross' },
			},
			{
				one: { firstName: 'Đặng', lastName: 'Văn' },
				other: { firstName: 'Dang', lastName: 'Van' },
			},
			{
				one: { firstName: 'İbrahim', lastName: 'Işık' },
				other: { firstName: 'Ibrahim', lastName: 'Isik' },
			},
			{
				one: { firstName: 'Юрий', lastName: 'Гагарин' },
				other: { firstName: 'Yuri', lastName: 'Gagarin' },
			},
			{ one: { fullName: 'Юрий Гагарин' }, other: { fullName: 'Juri Gagarin' } },
			{
				one: { firstName: 'Сергей', lastName: 'Королёв' },
				other: { firstName: 'Sergei', lastName: 'Korolev' },
			},
			{
				one: { firstName: 'Дмитрий', lastName: 'Чайковский' },
				other: { firstName: 'Dmitry', lastName: 'Tchaikovsky' },
			},
			{
				one: { firstName: 'Наталья', lastName: 'Иванова' },
				other: { firstName: 'Natalia', lastName: 'Ivanova' },
			},
			{
				one: { firstName: 'Михаил', lastName: 'Петров' },
				other: { firstName: 'Michael', lastName: 'Petrov' },
			},
			{
				one: { firstName: 'Γιώργος', lastName: 'Παπαδόπουλος' },
				other: { firstName: 'Giorgos', lastName: 'Papadopoulos' },
			},
			{ one: { fullName: 'Ελένη Νικολάου' }, other: { fullName: 'Eleni Nikolaou' } },
			// further names
			{
				one: { firstName: 'John', lastName: 'Doe' },
				other: { firstName: 'John Paul', lastName: 'Doe' },
			},
			{
				one: { firstName: 'John', lastName: 'Doe' },
				other: { firstName: 'John P.', lastName: 'Doe' },
			},
			{
				one: { firstName: 'Paul', lastName: 'McCartney' },
				other: { firstName: 'James Paul', lastName: 'McCartney' },
			},
			{
				one: { firstName: 'Gabriel', lastName: 'García' },
				other: { firstName: 'Gabriel', lastName: 'García Márquez' },
			},
			{
				one: { fullName: 'Gabriel García' },
				other: { fullName: 'Gabriel José García Márquez' },
			},
			{
				one: { firstName: 'Anna', lastName: 'Meier-Schulz' },
				other: { firstName: 'Anna', lastName: 'Meier' },
			},
			{
				one: { firstName: 'Anna', lastName: 'Meier-Schulz' },
				other: { firstName: 'Anna', lastName: 'Schulz' },
			},
			{
				one: { firstName: 'Anna-Lena', lastName: 'Meier' },
				other: { firstName: 'Anna', lastName: 'Meier' },
			},
			{
				one: { firstName: 'Ivan', lastName: 'Sidorov' },
				other: { fullName: 'Ivan Petrovich Sidorov' },
			},
			{
				one: { firstName: 'Anna', lastName: 'Schmidt-Weber' },
				other: { firstName: 'Anna', lastName: 'Weber-Schmidt' },
			},
			{ one: { fullName: 'Anna Schmidt-Weber' }, other: { fullName: 'Anna Weber-Schmidt' } },
			{
				one: { firstName: 'Abdul', lastName: 'Aziz' },
				other: { firstName: 'Abdulrahman', lastName: 'Aziz' },
			},
			// particles
			{
				one: { firstName: 'Jan', lastName: 'van der Berg' },
				other: { firstName: 'Jan', lastName: 'Berg' },
			},
			{
				one: { firstName: 'Jan', lastName: 'van den Berg' },
				other: { firstName: 'Jan', lastName: 'Vandenberg' },
			},
			{
				one: { firstName: 'Anna', lastName: 'De Luca' },
				other: { firstName: 'Anna', lastName: 'DeLuca' },
			},
			{
				one: { fullName: 'Ludwig van Beethoven' },
				other: { firstName: 'Ludwig', lastName: 'Beethoven' },
			},
			{
				one: { firstName: 'María', lastName: 'de la Cruz' },
				other: { firstName: 'Maria', lastName: 'Cruz' },
			},
			{
				one: { firstName: 'Ahmed', lastName: 'bin Rashid' },
				other: { firstName: 'Ahmed', lastName: 'Rashid' },
			},
			{
				one: { firstName: 'Omar', lastName: 'El-Sayed' },
				other: { firstName: 'Omar', lastName: 'Elsayed' },
			},
			{ one: { fullName: 'Anh Le' }, other: { fullName: 'Le Anh' } },
			{ one: { fullName: 'Al Gore' }, other: { fullName: 'Albert Gore' } },
			// titles and degrees
			{ one: { fullName: 'Dr. Ada Lovelace' }, other: { fullName: 'Ada Lovelace' } },
			{ one: { fullName: 'Ada Lovelace, PhD' }, other: { fullName: 'Ada Lovelace' } },
			{ one: { fullName: 'Ada Lovelace, MSc, CFA' }, other: { fullName: 'Ada Lovelace' } },
			{ one: { fullName: 'LOVELACE, ADA' }, other: { fullName: 'Ada Lovelace' } },
			{
				one: { fullName: 'LOVELACE, ADA, PHD' },
				other: { firstName: 'Ada', lastName: 'Lovelace' },
			},
			{
				one: { firstName: 'Prof. Dr. Ada', lastName: 'Lovelace' },
				other: { firstName: 'Ada', lastName: 'Lovelace' },
			},
			{
				one: { firstName: 'John', lastName: 'Smith Jr.' },
				other: { firstName: 'John', lastName: 'Smith' },
			},
			{ one: { fullName: 'John Smith III' }, other: { fullName: 'John Smith' } },
			{ one: { fullName: 'Herr Hans Meier' }, other: { fullName: 'Hans Meier' } },
			{
				one: { firstName: 'Lt. Col. Mike', lastName: 'Brown' },
				other: { firstName: 'Michael', lastName: 'Brown' },
			},
			{ one: { fullName: 'Lt Col Mike Brown' }, other: { fullName: 'Mike Brown' } },
			{
				one: { firstName: 'Col. Mike', lastName: 'Brown' },
				other: { firstName: 'Mike', lastName: 'Brown' },
			},
			{ one: { fullName: 'CA Pooja Agarwal' }, other: { fullName: 'Pooja Agarwal' } },
			{ one: { fullName: 'Md Rahman' }, other: { fullName: 'Mohammed Rahman' } },
			{
				one: { firstName: 'Don', lastName: 'Draper' },
				other: { firstName: 'Donald', lastName: 'Draper' },
			},
			{ one: { fullName: 'Robert "Bob" Smith' }, other: { fullName: 'Robert Smith' } },
			{ one: { fullName: 'Ada Lovelace 🚀' }, other: { fullName: 'Ada Lovelace' } },
			// letters that a wrong alphabet made unreadable
			{
				one: { firstName: 'J?rgen', lastName: 'M??ller' },
				other: { firstName: 'Jürgen', lastName: 'Müller' },
			},
			{
				one: { fullName: 'Krzy¿anowski, Jan' },
				other: { firstName: 'Jan', lastName: 'Krzyżanowski' },
			},
			// romanised
			{ one: { fullName: '김민준' }, other: { fullName: 'Minjun Kim' } },
			{ one: { fullName: '김 민준' }, other: { firstName: 'Kim', lastName: 'Min-jun' } },
			{
				one: { firstName: '박', lastName: '지훈' },
				other: { firstName: 'Ji-hoon', lastName: 'Park' },
			},
			{ one: { fullName: '이서연' }, other: { fullName: 'Seo-yeon Lee' } },
			{
				one: { firstName: 'محمد', lastName: 'حسن' },
				other: { firstName: 'Mohammed', lastName: 'Hassan' },
			},
			{ one: { fullName: 'خالد منصور' }, other: { fullName: 'Khaled Mansour' } },
			// other scripts
			{
				one: { firstName: '山田', lastName: '太郎' },
				other: { firstName: '山田', lastName: '太郎' },
			},
			{ one: { firstName: '太郎', lastName: '山田' }, other: { fullName: '山田太郎' } },
			{ one: { fullName: 'Madonna' }, other: { fullName: 'madonna' } },
		]),
	)('$title', ({ one, other }) => expectLevel(one, other, 'same'));
});

describe('The comparison of names finds that names with only the first or the last name in common agree in part:', () => {
	it.each(
		addTitles([
			{
				one: { firstName: 'Anna', lastName: 'Meier' },
				other: { firstName: 'Anna', lastName: 'Schulz' },
			},
			{ one: { fullName: 'Anna Meier' }, other: { fullName: 'Anna Schulz' } },
			{
				one: { firstName: 'Bob', lastName: 'Miller' },
				other: { firstName: 'Robert', lastName: 'Smith' },
			},
			{
				one: { firstName: 'Jan', lastName: 'Smith' },
				other: { firstName: 'Janet', lastName: 'Smith' },
			},
			{
				one: { firstName: 'Jan', lastName: 'Smith' },
				other: { firstName: 'Hans', lastName: 'Smith' },
			},
			{
				one: { firstName: 'Jane', lastName: 'Smith' },
				other: { firstName: 'Janet', lastName: 'Smith' },
			},
			{
				one: { firstName: 'Pierre', lastName: 'Martin' },
				other: { firstName: 'Jean-Pierre', lastName: 'Martin' },
			},
			{
				one: { firstName: 'John A.', lastName: 'Smith' },
				other: { firstName: 'John B.', lastName: 'Smith' },
			},
			{ one: { fullName: 'John A. Smith' }, other: { fullName: 'John B. Smith' } },
			{
				one: { firstName: 'Mary Ann', lastName: 'Smith' },
				other: { firstName: 'Mary Jane', lastName: 'Smith' },
			},
			{
				one: { firstName: 'James', lastName: 'Smith' },
				other: { firstName: 'Jacob', lastName: 'Smith' },
			},
			{
				one: { firstName: 'Andrea', lastName: 'Rossi' },
				other: { firstName: 'Andreas', lastName: 'Rossi' },
			},
			{
				one: { firstName: 'Gabriel', lastName: 'Weiss' },
				other: { firstName: 'Gabriele', lastName: 'Weiss' },
			},
			{
				one: { firstName: 'Simon', lastName: 'Weiss' },
				other: { firstName: 'Simone', lastName: 'Weiss' },
			},
			{
				one: { firstName: 'Ana', lastName: 'García López' },
				other: { firstName: 'María', lastName: 'García López' },
			},
			{
				one: { firstName: 'Wei', lastName: 'Lee' },
				other: { firstName: 'Wei', lastName: 'Li' },
			},
			{
				one: { firstName: 'Sue', lastName: 'Chen' },
				other: { firstName: 'Su', lastName: 'Chen' },
			},
			{
				one: { firstName: 'Yuri', lastName: 'Ivanov' },
				other: { firstName: 'Юрий', lastName: 'Петров' },
			},
			{
				one: { firstName: 'J.', lastName: 'D.' },
				other: { firstName: 'John', lastName: 'Doe' },
			},
			{
				one: { firstName: 'Don', lastName: 'Draper' },
				other: { firstName: 'Anna', lastName: 'Draper' },
			},
			{
				one: { firstName: 'Juan', lastName: 'García López' },
				other: { firstName: 'Juan', lastName: 'López García' },
			},
			{
				one: { firstName: 'Max', lastName: 'Weber' },
				other: { firstName: 'Marx', lastName: 'Weber' },
			},
		]),
	)('$title', ({ one, other }) => expectLevel(one, other, 'half'));
});

describe('The comparison of names leaves it to employer and address whether two names belong to one person:', () => {
	it.each(
		addTitles([
			{
				one: { firstName: 'Lin', lastName: 'Wei' },
				other: { firstName: 'Wei', lastName: 'Lin' },
			},
			{
				one: { firstName: 'Schmidt', lastName: 'Anna' },
				other: { firstName: 'Anna', lastName: 'Schmidt' },
			},
			{
				one: { firstName: 'Olga', lastName: 'Ivanov' },
				other: { firstName: 'Olga', lastName: 'Ivanova' },
			},
			{
				one: { firstName: 'Jana', lastName: 'Novák' },
				other: { firstName: 'Jana', lastName: 'Nováková' },
			},
			{
				one: { firstName: 'Mohamed', lastName: 'Aly' },
				other: { firstName: 'Muhammad', lastName: 'Ali' },
			},
			{
				one: { firstName: 'Chaim', lastName: 'Levi' },
				other: { firstName: 'Haim', lastName: 'Levy' },
			},
			{
				one: { firstName: 'Đorđe', lastName: 'Petrović' },
				other: { firstName: 'Djordje', lastName: 'Petrovic' },
			},
			{
				one: { firstName: 'Pooja', lastName: 'Agrawalla' },
				other: { firstName: 'Pooja', lastName: 'Agarwalla' },
			},
			{
				one: { fullName: 'Djordje Petrovic' },
				other: { firstName: 'Đorđe', lastName: 'Petrović' },
			},
		]),
	)('$title', ({ one, other }) => expectLevel(one, other, 'similar'));
});

describe('The comparison of names finds that the names of two people contradict each other:', () => {
	it.each(
		addTitles([
			{
				one: { firstName: 'José', lastName: 'García' },
				other: { firstName: 'Ada', lastName: 'Lovelace' },
			},
			{ one: { fullName: 'Jose Garcia' }, other: { fullName: 'Ada Lovelace' } },
			{
				one: { firstName: 'Jan', lastName: 'Meier' },
				other: { firstName: 'Janet', lastName: 'Schulz' },
			},
			{ one: { fullName: 'Lee' }, other: { fullName: 'Li' } },
			{ one: { fullName: 'J. Smith' }, other: { fullName: 'Jane Doe' } },
			{ one: { fullName: 'Jan Marek' }, other: { fullName: 'Joan Marcus' } },
			{
				one: { firstName: 'Юрий', lastName: 'Гагарин' },
				other: { firstName: 'Ada', lastName: 'Lovelace' },
			},
			{ one: { fullName: '山田太郎' }, other: { fullName: '鈴木花子' } },
			{
				one: { firstName: 'Ada', lastName: 'L***e' },
				other: { firstName: 'Bob', lastName: 'Smith' },
			},
		]),
	)('$title', ({ one, other }) => expectLevel(one, other, 'conflict'));
});

describe('The comparison of names has no result', () => {
	it.each<{ title: string; one: PersonName; other: PersonName }>([
		{ title: 'without a name on one side', one: {}, other: { fullName: 'Ada Lovelace' } },
		{
			title: 'with an empty one',
			one: { firstName: ' ', lastName: '' },
			other: { fullName: 'Ada Lovelace' },
		},
		{
			title: 'with a masked one',
			one: { fullName: '***' },
			other: { fullName: 'Ada Lovelace' },
		},
		{
			title: 'in scripts that cannot be compared',
			one: { fullName: '山田太郎' },
			other: { fullName: 'Taro Yamada' },
		},
		{
			title: 'with half a name that is a part of the other',
			one: { firstName: 'Ada' },
			other: { fullName: 'Ada Lovelace' },
		},
		{
			title: 'in kanji and kana',
			one: { fullName: '山田太郎' },
			other: { fullName: 'やまだたろう' },
		},
	])('$title', ({ one, other }) => {
		expect([compareNames(one, other), compareNames(other, one)]).toEqual(['silent', 'silent']);
	});
});

describe('The comparison of names', () => {
	const word = fc.oneof(
		fc.constantFrom(
			'Ada',
			'Bob',
			'Robert',
			'Jan',
			'Müller',
			'Mueller',
			'de',
			'van',
			'der',
			'Øst',
			'Юрий',
			'Γιώργος',
			'山田',
			'J.',
			'D***',
			'Dr.',
			'PhD',
			'Li',
			'Le',
			'O’Neil',
			'Anna-Lena',
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
		{ fullName: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' },
		{ fullName: 'Lovelace, Ada', firstName: 'Ada', lastName: 'Lovelace' },
		{ fullName: 'LOVELACE, ADA', firstName: 'ADA', lastName: 'LOVELACE' },
		{ fullName: 'Dr. Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' },
		{ fullName: 'Ada Lovelace, PhD', firstName: 'Ada', lastName: 'Lovelace' },
		{ fullName: 'Ada Lovelace Jr.', firstName: 'Ada', lastName: 'Lovelace' },
		{ fullName: 'Davis, Sammy Jr.', firstName: 'Sammy', lastName: 'Davis' },
		{ fullName: 'Ada King Lovelace', firstName: 'Ada', lastName: 'King Lovelace' },
		{ fullName: 'John Paul Smith', firstName: 'John Paul', lastName: 'Smith' },
		{ fullName: 'John P. Smith', firstName: 'John', lastName: 'Smith' },
		{ fullName: 'J. R. R. Tolkien', firstName: 'J. R. R.', lastName: 'Tolkien' },
		{ fullName: 'Jan van Dyk', firstName: 'Jan', lastName: 'van Dyk' },
		{ fullName: 'van Dijk, Jan', firstName: 'Jan', lastName: 'van Dijk' },
		{ fullName: 'van Dijk, AJ', firstName: 'AJ', lastName: 'van Dijk' },
		{ fullName: 'Nguyen, MD', firstName: 'MD', lastName: 'Nguyen' },
		{ fullName: 'Rahman, Md', firstName: 'Md', lastName: 'Rahman' },
		{ fullName: 'Lee, JoAnn', firstName: 'JoAnn', lastName: 'Lee' },
		{ fullName: 'Lee, Jo Ann', firstName: 'Jo Ann', lastName: 'Lee' },
		{ fullName: 'O’Neil, LaToya', firstName: 'LaToya', lastName: 'O’Neil' },
		{ fullName: 'García López, DeAnn', firstName: 'DeAnn', lastName: 'García López' },
		{ fullName: 'Lee, JJ', firstName: 'JJ', lastName: 'Lee' },
		{ fullName: 'Lee, Ma', firstName: 'Ma', lastName: 'Lee' },
		{ fullName: 'JoAnn Lee, PhD, CFA', firstName: 'JoAnn', lastName: 'Lee' },
		{ fullName: 'JoAnn Lee, PsyD', firstName: 'JoAnn', lastName: 'Lee' },
		{ fullName: 'Lee, JoAnn, MBA', firstName: 'JoAnn', lastName: 'Lee' },
		{ fullName: '山田 太郎', firstName: '太郎', lastName: '山田' },
		{ fullName: '김 민준', firstName: '민준', lastName: '김' },
	])('$fullName is split into $firstName and $lastName', ({ fullName, firstName, lastName }) => {
		expect(splitName(fullName)).toEqual({ firstName, lastName });
		expectLevel({ fullName }, { firstName, lastName }, 'same');
	});

	it.each(['Madonna', 'Dr. Lovelace', ''])('"%s" is not split', (fullName) =>
		expect(splitName(fullName)).toBeUndefined(),
	);
});

it.each(
	addTitles([
		{ one: { fullName: 'Juan García López' }, other: { fullName: 'Juan López García' } },
		{ one: { fullName: 'Thomas Martin' }, other: { fullName: 'Martin Thomas Becker' } },
		{ one: { fullName: 'Wei Li' }, other: { fullName: 'Li Wei Zhang' } },
	]),
)('The full names $title agree in part only, because they may be two people', ({ one, other }) =>
	expectLevel(one, other, 'half'),
);

it.each(
	addTitles([
		{ one: { fullName: 'García Juan' }, other: { fullName: 'Juan García' } },
		{ one: { fullName: 'An Nguyen' }, other: { fullName: 'Nguyen Van An' } },
		{ one: { fullName: 'Juan García' }, other: { fullName: 'Juan García López' } },
		{ one: { fullName: 'García López Juan' }, other: { fullName: 'Juan García López' } },
	]),
)('The full names $title agree, because only their order differs', ({ one, other }) =>
	expectLevel(one, other, 'same'),
);
