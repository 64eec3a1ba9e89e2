import { groupBy } from '../../../shared/core/lists';
import { foldAccents } from '../../person/canonical/text';

/** The spellings of one first name, and its short forms. */
interface NameGroup {
	spellings: readonly string[];
	shortForms: readonly string[];
}

/**
 * First names and their short forms in several languages. The spellings of a group are one name. A short form stands
 * for each of the spellings, but two short forms do not stand for each other: Jan and Hans are both short for
 * Johannes, and are two people.
 */
const GROUPS: readonly NameGroup[] = [
	{
		spellings: ['aaron', 'aron'],
		shortForms: ['ron'],
	},
	{
		spellings: ['abdulaziz', 'abdelaziz'],
		shortForms: ['abdul', 'abdel', 'aziz'],
	},
	{
		spellings: ['abdulkarim', 'abdelkarim'],
		shortForms: ['abdul', 'abdel', 'karim'],
	},
	{
		spellings: ['abdullah', 'abdallah'],
		shortForms: ['abdul', 'abdel'],
	},
	{
		spellings: ['abdulrahman', 'abdelrahman', 'abdurrahman', 'abdalrahman'],
		shortForms: ['abdul', 'abdel', 'rahman'],
	},
	{
		spellings: ['abigail'],
		shortForms: ['abby', 'gail'],
	},
	{
		spellings: ['adelaide', 'adelheid'],
		shortForms: ['addie', 'heidi'],
	},
	{
		spellings: ['agnieszka'],
		shortForms: ['aga'],
	},
	{
		spellings: ['albert', 'alberto'],
		shortForms: ['al', 'bert', 'bertie', 'berto'],
	},
	{
		spellings: [
			'aliaksandr',
			'aljaksandr',
			'aleksander',
			'alexander',
			'aleksandr',
			'alexandr',
			'alejandro',
			'alessandro',
			'alexandre',
			'oleksandr',
			'aleksandar',
			'alexandros',
		],
		shortForms: [
			'alex',
			'alec',
			'aleks',
			'lex',
			'sandy',
			'sasha',
			'sascha',
			'sacha',
			'xander',
			'sander',
			'sandro',
			'ale',
			'jano',
			'olek',
			'alexis',
		],
	},
	{
		spellings: ['alexandra', 'aleksandra', 'alejandra', 'alessandra', 'oleksandra'],
		shortForms: [
			'alex',
			'sandra',
			'xandra',
			'sasha',
			'sascha',
			'sandy',
			'lexi',
			'ale',
			'ola',
			'aleks',
		],
	},
	{
		spellings: ['alfred', 'alfredo'],
		shortForms: ['al', 'fred', 'freddy', 'alf'],
	},
	{
		spellings: ['alice', 'alicia'],
		shortForms: ['ali'],
	},
	{
		spellings: ['amanda'],
		shortForms: ['mandy'],
	},
	{
		spellings: ['anastasia', 'anastasiya', 'anastasiia'],
		shortForms: ['nastya', 'stacy', 'tasia'],
	},
	{
		spellings: [
			'andreas',
			'andrew',
			'andrei',
			'andrey',
			'andrej',
			'andres',
			'andre',
			'andrzej',
			'andrii',
			'andriy',
		],
		shortForms: ['andy', 'drew', 'andi', 'dre'],
	},
	{
		spellings: ['andrea'],
		shortForms: ['andy', 'andi'],
	},
	{
		spellings: ['angela', 'angelika'],
		shortForms: ['angie', 'geli'],
	},
	{
		spellings: ['anna', 'ann', 'anne'],
		shortForms: ['annie', 'anja', 'anya', 'ania', 'anuschka', 'nan', 'nancy'],
	},
	{
		spellings: ['hanna', 'hannah', 'johanna'],
		shortForms: ['hanni', 'hanne'],
	},
	{
		spellings: ['anthony', 'antonio', 'anton', 'antoni', 'antoine', 'antonios'],
		shortForms: ['tony', 'toni', 'toño', 'ant', 'toon'],
	},
	{
		spellings: ['antonia', 'antonina'],
		shortForms: ['toni', 'tonya', 'tosia'],
	},
	{
		spellings: ['archibald'],
		shortForms: ['archie'],
	},
	{
		spellings: ['arthur', 'artur', 'arturo'],
		shortForms: ['art'],
	},
	{
		spellings: ['artem', 'artyom', 'artiom'],
		shortForms: ['tyoma'],
	},
	{
		spellings: ['august', 'augustus'],
		shortForms: ['gus'],
	},
	{
		spellings: ['augustin', 'agustin'],
		shortForms: ['gus', 'tin'],
	},
	{
		spellings: ['barbara'],
		shortForms: ['barb', 'babs', 'basia', 'barbie'],
	},
	{
		spellings: ['bartholomew', 'bartlomiej', 'bartholomaeus'],
		shortForms: ['bart', 'bartek'],
	},
	{
		spellings: ['beatrice', 'beatrix', 'beatriz'],
		shortForms: ['bea', 'trixie'],
	},
	{
		spellings: ['benjamin'],
		shortForms: ['ben', 'benny', 'benji'],
	},
	{
		spellings: ['bernard', 'bernhard', 'bernd', 'bernardo'],
		shortForms: ['bernie', 'berni'],
	},
	{
		spellings: ['boris'],
		shortForms: ['borya'],
	},
	{
		spellings: ['bridget', 'brigitte', 'birgit'],
		shortForms: ['bridie', 'gitte', 'biggi'],
	},
	{
		spellings: ['carl', 'karl', 'carlos', 'karol', 'charles'],
		shortForms: ['charlie', 'chuck', 'chas', 'chaz', 'carlitos', 'kalle'],
	},
	{
		spellings: ['caroline', 'carolina', 'karolina', 'karoline'],
		shortForms: ['carrie', 'carol', 'caro', 'lina', 'karo'],
	},
	{
		spellings: [
			'catherine',
			'katherine',
			'kathryn',
			'katharina',
			'catarina',
			'catalina',
			'katarzyna',
			'ekaterina',
			'yekaterina',
			'kateryna',
			'caterina',
			'cathrin',
			'kathrin',
			'katrin',
		],
		shortForms: [
			'kate',
			'katie',
			'kathy',
			'cathy',
			'kat',
			'kitty',
			'kasia',
			'katya',
			'katia',
			'katja',
			'cat',
			'kati',
			'käthe',
			'rina',
		],
	},
	{
		spellings: ['cecilia', 'cecile'],
		shortForms: ['cece', 'cissy'],
	},
	{
		spellings: ['clara', 'klara', 'chiara'],
		shortForms: ['clarita'],
	},
	{
		spellings: ['christian', 'kristian', 'cristian'],
		shortForms: ['chris', 'kris', 'krystek'],
	},
	{
		spellings: [
			'christine',
			'christina',
			'kristina',
			'cristina',
			'kristin',
			'kirsten',
			'krystyna',
		],
		shortForms: ['chris', 'chrissy', 'kris', 'tina', 'krissy', 'christa'],
	},
	{
		spellings: [
			'christopher',
			'kristoffer',
			'christoph',
			'christophe',
			'krzysztof',
			'cristobal',
		],
		shortForms: ['chris', 'kit', 'topher', 'kris', 'kristof', 'krzysiek', 'toph'],
	},
	{
		spellings: ['claudia', 'klaudia'],
		shortForms: ['claudi'],
	},
	{
		spellings: ['clifford'],
		shortForms: ['cliff'],
	},
	{
		spellings: ['concepcion'],
		shortForms: ['concha', 'conchita'],
	},
	{
		spellings: ['consuelo'],
		shortForms: ['chelo'],
	},
	{
		spellings: ['cornelia'],
		shortForms: ['conny', 'nele'],
	},
	{
		spellings: ['cornelius', 'cornelis'],
		shortForms: ['cees', 'kees'],
	},
	{
		spellings: ['cynthia'],
		shortForms: ['cindy'],
	},
	{
		spellings: ['daniel', 'danil', 'daniil'],
		shortForms: ['dan', 'danny', 'dani'],
	},
	{
		spellings: ['danielle', 'daniela'],
		shortForms: ['dani'],
	},
	{
		spellings: ['david', 'davide', 'dawid'],
		shortForms: ['dave', 'davy'],
	},
	{
		spellings: ['deborah', 'debora'],
		shortForms: ['deb', 'debbie', 'debby'],
	},
	{
		spellings: ['dennis', 'denis', 'denys'],
		shortForms: ['denny'],
	},
	{
		spellings: ['diana', 'diane'],
		shortForms: ['di'],
	},
	{
		spellings: ['dietrich'],
		shortForms: ['dieter'],
	},
	{
		spellings: [
			'dmitry',
			'dmitriy',
			'dmitri',
			'dmitrij',
			'dmitrii',
			'dmytro',
			'dimitri',
			'dimitris',
			'dimitrios',
		],
		shortForms: ['dima', 'mitya', 'dimi', 'jimmy'],
	},
	{
		spellings: ['dolores'],
		shortForms: ['lola', 'loli'],
	},
	{
		spellings: ['dominic', 'dominik', 'dominique', 'domenico'],
		shortForms: ['dom', 'nick', 'mimmo'],
	},
	{
		spellings: ['donald'],
		shortForms: ['don', 'donnie'],
	},
	{
		spellings: ['dorothy', 'dorothea'],
		shortForms: ['dot', 'dottie', 'dolly', 'dora', 'doro', 'thea'],
	},
	{
		spellings: ['douglas'],
		shortForms: ['doug'],
	},
	{
		spellings: ['eduardo', 'edward', 'eduard', 'edouard', 'edoardo'],
		shortForms: ['ed', 'eddie', 'eddy', 'ted', 'teddy', 'ned', 'lalo', 'edu', 'edi'],
	},
	{
		spellings: ['edmund'],
		shortForms: ['ed', 'eddie', 'ned'],
	},
	{
		spellings: ['edwin'],
		shortForms: ['ed', 'eddie'],
	},
	{
		spellings: ['eleanor', 'eleonora', 'eleonore'],
		shortForms: ['ellie', 'nell', 'nora', 'ella'],
	},
	{
		spellings: ['elena', 'helena', 'helen', 'helene', 'eleni', 'olena', 'yelena', 'alena'],
		shortForms: ['lena', 'lenka', 'ellie', 'nell'],
	},
	{
		spellings: ['isabel', 'isabella', 'isabelle', 'isabela'],
		shortForms: ['isa', 'bella', 'izzy'],
	},
	{
		spellings: ['elisabeth', 'elizabeth', 'elzbieta', 'elisabetta', 'elisaveta', 'yelizaveta'],
		shortForms: [
			'betty',
			'bettie',
			'betsy',
			'bess',
			'eliza',
			'liz',
			'lizzy',
			'lizzie',
			'beth',
			'betty',
			'betsy',
			'eliza',
			'lisa',
			'lise',
			'elsa',
			'else',
			'ela',
			'elli',
			'lisbeth',
			'bettina',
			'bess',
			'libby',
			'liesl',
			'liza',
		],
	},
	{
		spellings: ['emilia', 'emily', 'emilie'],
		shortForms: ['em', 'millie', 'emmy'],
	},
	{
		spellings: ['emmanuel', 'emanuel', 'manuel'],
		shortForms: ['manny', 'manu', 'manolo'],
	},
	{
		spellings: [
			'enrique',
			'henry',
			'henrik',
			'heinrich',
			'henri',
			'enrico',
			'hendrik',
			'henryk',
		],
		shortForms: [
			'hank',
			'harry',
			'heinz',
			'heiner',
			'quique',
			'kike',
			'rico',
			'henk',
			'rik',
			'heini',
		],
	},
	{
		spellings: ['eric', 'erik', 'erich'],
		shortForms: ['rick'],
	},
	{
		spellings: ['erica', 'erika'],
		shortForms: ['rika'],
	},
	{
		spellings: ['ernest', 'ernst', 'ernesto'],
		shortForms: ['ernie'],
	},
	{
		spellings: [
			'eugene',
			'evgeny',
			'evgeniy',
			'evgenii',
			'yevgeny',
			'yevgeniy',
			'yevhen',
			'eugenio',
			'eugen',
		],
		shortForms: ['gene', 'zhenya'],
	},
	{
		spellings: ['eugenia', 'evgenia', 'yevgenia'],
		shortForms: ['genie', 'zhenya'],
	},
	{
		spellings: ['federico', 'frederick', 'frederic', 'friedrich', 'fryderyk', 'fredrik'],
		shortForms: ['fred', 'freddy', 'freddie', 'fritz', 'fede', 'rick', 'fredi'],
	},
	{
		spellings: ['felicity', 'felicitas'],
		shortForms: ['flick', 'feli'],
	},
	{
		spellings: ['ferdinand', 'fernando'],
		shortForms: ['ferdi', 'nando', 'fer'],
	},
	{
		spellings: ['florence', 'florentine'],
		shortForms: ['flo', 'florrie'],
	},
	{
		spellings: ['florian'],
		shortForms: ['flo', 'flori'],
	},
	{
		spellings: ['frances', 'francesca', 'franziska', 'françoise', 'francisca'],
		shortForms: ['fran', 'franny', 'franzi', 'frankie', 'paca', 'cisca'],
	},
	{
		spellings: [
			'francis',
			'francisco',
			'francesco',
			'franz',
			'françois',
			'frans',
			'franciszek',
		],
		shortForms: [
			'frank',
			'frankie',
			'fran',
			'franky',
			'paco',
			'pancho',
			'kiko',
			'cisco',
			'ciccio',
			'curro',
			'chico',
		],
	},
	{
		spellings: ['gabriel'],
		shortForms: ['gabe', 'gabi'],
	},
	{
		spellings: ['gabriela', 'gabrielle', 'gabriele'],
		shortForms: ['gabi', 'gabby'],
	},
	{
		spellings: ['gennady', 'gennadiy'],
		shortForms: ['gena'],
	},
	{
		spellings: ['geoffrey', 'jeffrey', 'jeffery'],
		shortForms: ['geoff', 'jeff'],
	},
	{
		spellings: [
			'george',
			'georg',
			'georgios',
			'giorgos',
			'jorge',
			'giorgio',
			'georgiy',
			'georgi',
			'georges',
			'jerzy',
		],
		shortForms: ['geordie', 'jurek', 'jörg'],
	},
	{
		spellings: ['yuri', 'yuriy', 'yurii', 'iurii', 'juri', 'jurij', 'yury'],
		shortForms: ['yura'],
	},
	{
		spellings: ['gerald', 'geraldo'],
		shortForms: ['gerry', 'jerry'],
	},
	{
		spellings: ['gerard', 'gerhard', 'gerardo', 'gerrit'],
		shortForms: ['gerry', 'jerry', 'gerd'],
	},
	{
		spellings: ['gertrude', 'gertrud'],
		shortForms: ['trudy', 'gerti'],
	},
	{
		spellings: ['giovanni'],
		shortForms: ['gianni', 'vanni', 'nino'],
	},
	{
		spellings: ['juan'],
		shortForms: ['juanito', 'juancho'],
	},
	{
		spellings: ['giuseppe', 'josef', 'joseph', 'jose', 'yosef', 'jozef', 'josip'],
		shortForms: [
			'joe',
			'joey',
			'jo',
			'zé',
			'pepe',
			'peppe',
			'beppe',
			'sepp',
			'pepito',
			'jupp',
			'chema',
		],
	},
	{
		spellings: ['gregory', 'gregor', 'grzegorz', 'grigory', 'grigoriy', 'gregorio'],
		shortForms: ['greg', 'gregg', 'grisha', 'goyo'],
	},
	{
		spellings: ['guadalupe'],
		shortForms: ['lupe', 'lupita'],
	},
	{
		spellings: ['guillermo', 'william', 'wilhelm', 'guillaume', 'guglielmo', 'willem'],
		shortForms: [
			'bill',
			'billy',
			'will',
			'willy',
			'willie',
			'wim',
			'memo',
			'guille',
			'liam',
			'willi',
		],
	},
	{
		spellings: ['gustav', 'gustavo', 'gustaf'],
		shortForms: ['gus', 'gösta', 'tavo'],
	},
	{
		spellings: ['gwendolyn', 'gwendolen'],
		shortForms: ['gwen', 'wendy'],
	},
	{
		spellings: ['harold', 'harald'],
		shortForms: ['harry', 'hal'],
	},
	{
		spellings: ['harriet', 'henrietta', 'henriette'],
		shortForms: ['hattie', 'hetty', 'etta'],
	},
	{
		spellings: ['hubert'],
		shortForms: ['bert', 'hubi'],
	},
	{
		spellings: ['hugh', 'hugo'],
		shortForms: ['hughie'],
	},
	{
		spellings: ['ignacio', 'ignatius', 'ignazio'],
		shortForms: ['nacho', 'iggy'],
	},
	{
		spellings: ['igor', 'ihor'],
		shortForms: ['gosha'],
	},
	{
		spellings: ['ines', 'agnes'],
		shortForms: ['aggie'],
	},
	{
		spellings: ['irina', 'iryna', 'irene'],
		shortForms: ['ira', 'ina'],
	},
	{
		spellings: ['isaac', 'isak', 'yitzhak', 'yitzchak', 'itzhak'],
		shortForms: ['ike', 'zac', 'itzik'],
	},
	{
		spellings: ['isidore', 'isidoro'],
		shortForms: ['izzy'],
	},
	{
		spellings: ['ivan', 'iwan'],
		shortForms: ['vanya'],
	},
	{
		spellings: ['jacob', 'jakob', 'jacobo', 'jakub'],
		shortForms: ['jake', 'kuba', 'coby', 'jaap', 'cobus'],
	},
	{
		spellings: ['james', 'jaime'],
		shortForms: ['jim', 'jimmy', 'jamie', 'jack'],
	},
	{
		spellings: ['jacqueline'],
		shortForms: ['jackie'],
	},
	{
		spellings: ['jane'],
		shortForms: ['janey'],
	},
	{
		spellings: ['jennifer'],
		shortForms: ['jen', 'jenny', 'jenn'],
	},
	{
		spellings: ['jeremiah', 'jeremy'],
		shortForms: ['jerry'],
	},
	{
		spellings: ['jerome'],
		shortForms: ['jerry'],
	},
	{
		spellings: ['jesus'],
		shortForms: ['chucho', 'chuy'],
	},
	{
		spellings: ['jessica'],
		shortForms: ['jess', 'jessie'],
	},
	{
		spellings: ['joachim', 'joaquin'],
		shortForms: ['jo', 'chimo', 'jochen', 'achim', 'quino'],
	},
	{
		spellings: ['joanna', 'joana'],
		shortForms: ['jo', 'joan', 'asia', 'jojo'],
	},
	{
		spellings: ['john', 'jon', 'johan'],
		shortForms: ['jack', 'johnny', 'jonny'],
	},
	{
		spellings: ['jan'],
		shortForms: ['honza', 'janek', 'jenda'],
	},
	{
		spellings: ['johannes', 'johann'],
		shortForms: ['hans', 'jan', 'hannes', 'jo', 'joop', 'hannes', 'henne', 'johan'],
	},
	{
		spellings: ['jonathan', 'jonatan'],
		shortForms: ['jon', 'jonny', 'john', 'nathan'],
	},
	{
		spellings: ['joshua'],
		shortForms: ['josh'],
	},
	{
		spellings: ['judith'],
		shortForms: ['judy'],
	},
	{
		spellings: ['julia', 'julie', 'yulia', 'yuliya', 'yuliia', 'iuliia'],
		shortForms: ['jules'],
	},
	{
		spellings: ['julian'],
		shortForms: ['jules'],
	},
	{
		spellings: ['julius', 'julio'],
		shortForms: ['jules'],
	},
	{
		spellings: ['karen', 'karin'],
		shortForms: ['kari'],
	},
	{
		spellings: ['kenneth'],
		shortForms: ['ken', 'kenny'],
	},
	{
		spellings: ['konstantin', 'konstantinos', 'constantin', 'constantine', 'kostiantyn'],
		shortForms: ['kostya', 'costa', 'kostas', 'dinos'],
	},
	{
		spellings: ['lawrence', 'laurence', 'lorenzo', 'lorenz', 'laurent'],
		shortForms: ['larry', 'laurie', 'lenz', 'renzo'],
	},
	{
		spellings: ['leonard', 'leonardo', 'leonhard'],
		shortForms: ['leo', 'len', 'lenny'],
	},
	{
		spellings: ['leopold', 'leopoldo'],
		shortForms: ['leo', 'poldi', 'polo'],
	},
	{
		spellings: ['leslie', 'lesley'],
		shortForms: ['les'],
	},
	{
		spellings: ['lillian', 'liliana'],
		shortForms: ['lily', 'lil'],
	},
	{
		spellings: ['louis', 'luis', 'ludwig', 'luigi', 'lewis', 'lodewijk', 'ludovico'],
		shortForms: ['lou', 'lew', 'wiggerl', 'gigi', 'lucho', 'lui'],
	},
	{
		spellings: ['louise', 'luisa', 'luise'],
		shortForms: ['lou', 'lulu'],
	},
	{
		spellings: ['ludmila', 'lyudmila', 'liudmyla'],
		shortForms: ['luda', 'mila'],
	},
	{
		spellings: ['lucas', 'lukas', 'luca', 'lukasz', 'luke'],
		shortForms: ['luc'],
	},
	{
		spellings: ['magdalena', 'magdalene'],
		shortForms: ['magda', 'lena', 'leni', 'magdi'],
	},
	{
		spellings: ['malcolm'],
		shortForms: ['mal'],
	},
	{
		spellings: ['malgorzata', 'margaret', 'margarete', 'margarita', 'marguerite', 'margherita'],
		shortForms: [
			'gosia',
			'maggie',
			'meg',
			'peggy',
			'greta',
			'gretchen',
			'marge',
			'rita',
			'gretel',
			'margie',
			'daisy',
			'margot',
			'margo',
		],
	},
	{
		spellings: ['marcus', 'markus', 'marco', 'mark', 'marc', 'marek', 'marcos'],
		shortForms: ['marky'],
	},
	{
		spellings: ['maria', 'marie', 'mary', 'mariya', 'mariia', 'marija'],
		shortForms: [
			'ma',
			'masha',
			'mia',
			'mimi',
			'mitzi',
			'molly',
			'polly',
			'ria',
			'maja',
			'marita',
			'mary',
			'marika',
		],
	},
	{
		spellings: ['martin', 'martín', 'marcin'],
		shortForms: ['marty'],
	},
	{
		spellings: ['martha', 'marta'],
		shortForms: ['patty'],
	},
	{
		spellings: [
			'mateo',
			'matteo',
			'matthew',
			'matthias',
			'mathias',
			'matthieu',
			'mateusz',
			'matvey',
		],
		shortForms: ['matt', 'matty', 'mat', 'hias', 'tius', 'teo'],
	},
	{
		spellings: ['maurice', 'moritz', 'mauricio', 'maurizio'],
		shortForms: ['mo', 'mauri'],
	},
	{
		spellings: ['maximilian', 'maximiliano', 'massimiliano'],
		shortForms: ['max', 'maxi'],
	},
	{
		spellings: ['maxim', 'maksim', 'maksym', 'maxime'],
		shortForms: ['max'],
	},
	{
		spellings: ['mercedes'],
		shortForms: ['merche'],
	},
	{
		spellings: [
			'michael',
			'michal',
			'mikhail',
			'michail',
			'mihail',
			'michel',
			'miguel',
			'mykhailo',
			'mikael',
			'mihai',
		],
		shortForms: [
			'mike',
			'mick',
			'mickey',
			'mikey',
			'misha',
			'micha',
			'mischa',
			'michi',
			'miki',
		],
	},
	{
		spellings: ['michelle'],
		shortForms: ['shelly'],
	},
	{
		spellings: ['mohammed', 'mohammad', 'muhammad', 'mohamed', 'mohamad', 'muhammed', 'mehmet'],
		shortForms: ['mo', 'md', 'mohd', 'hamada'],
	},
	{
		spellings: ['monica', 'monika'],
		shortForms: ['moni'],
	},
	{
		spellings: ['nadezhda', 'nadia', 'nadiya'],
		shortForms: ['nadya'],
	},
	{
		spellings: ['natalia', 'natalya', 'nataliya', 'nataliia', 'natalie', 'nathalie'],
		shortForms: ['nat', 'natasha', 'tasha', 'nata'],
	},
	{
		spellings: ['nathaniel'],
		shortForms: ['nathan', 'nate', 'nat'],
	},
	{
		spellings: ['nathan'],
		shortForms: ['nate', 'nat'],
	},
	{
		spellings: [
			'nicholas',
			'nicolas',
			'nikolaus',
			'nikolai',
			'nikolay',
			'nikolaos',
			'mykola',
			'niklas',
			'nicolaas',
			'mikolaj',
		],
		shortForms: [
			'nick',
			'nico',
			'nicky',
			'nik',
			'klaus',
			'niko',
			'nikos',
			'claus',
			'kolya',
			'klaas',
		],
	},
	{
		spellings: ['nicole'],
		shortForms: ['nicky', 'nicki'],
	},
	{
		spellings: ['oliver', 'olivier'],
		shortForms: ['ollie', 'oli'],
	},
	{
		spellings: ['oscar', 'oskar'],
		shortForms: ['ossi'],
	},
	{
		spellings: ['pamela'],
		shortForms: ['pam'],
	},
	{
		spellings: ['patrick', 'patricio', 'patrizio'],
		shortForms: ['pat', 'paddy', 'rick', 'pato'],
	},
	{
		spellings: ['patricia', 'patrizia'],
		shortForms: ['pat', 'patty', 'trish', 'tricia', 'patti', 'pati'],
	},
	{
		spellings: ['paul', 'paulo', 'pablo', 'paolo', 'pavel', 'pawel', 'pavlo'],
		shortForms: ['pauly', 'pauli', 'pasha'],
	},
	{
		spellings: ['penelope'],
		shortForms: ['penny'],
	},
	{
		spellings: [
			'peter',
			'pieter',
			'pedro',
			'pietro',
			'pierre',
			'pyotr',
			'piotr',
			'petr',
			'petro',
			'petros',
		],
		shortForms: ['pete', 'piet', 'petey', 'petya', 'petja', 'perico'],
	},
	{
		spellings: ['philippa', 'filippa'],
		shortForms: ['pippa'],
	},
	{
		spellings: ['philip', 'phillip', 'philipp', 'philippe', 'felipe', 'filippo', 'filip'],
		shortForms: ['phil', 'pip', 'flip'],
	},
	{
		spellings: ['rachel', 'rachael', 'raquel'],
		shortForms: ['rach'],
	},
	{
		spellings: ['rafael', 'raphael', 'raffaele', 'rafal'],
		shortForms: ['rafa', 'rafi', 'raf', 'raffi'],
	},
	{
		spellings: ['raymond', 'raimund', 'ramon', 'raimondo'],
		shortForms: ['ray', 'mon', 'moncho'],
	},
	{
		spellings: ['rebecca', 'rebekka'],
		shortForms: ['becky', 'becca', 'bec'],
	},
	{
		spellings: ['reinhard', 'reinhardt'],
		shortForms: ['reini'],
	},
	{
		spellings: ['regina'],
		shortForms: ['gina'],
	},
	{
		spellings: ['richard', 'ricardo', 'riccardo', 'ryszard'],
		shortForms: ['rick', 'ricky', 'dick', 'rich', 'richie', 'rico'],
	},
	{
		spellings: ['robert', 'roberto'],
		shortForms: ['bob', 'bobby', 'rob', 'robbie', 'bert', 'berto', 'robbi', 'beto', 'tito'],
	},
	{
		spellings: ['rodrigo'],
		shortForms: ['rodri', 'rod'],
	},
	{
		spellings: ['roger', 'rogelio'],
		shortForms: ['rodge'],
	},
	{
		spellings: ['rudiger', 'ruediger'],
		shortForms: ['rudi'],
	},
	{
		spellings: ['roland', 'rolando'],
		shortForms: ['rollo', 'rolle'],
	},
	{
		spellings: ['ronald'],
		shortForms: ['ron', 'ronnie'],
	},
	{
		spellings: ['rosario'],
		shortForms: ['charo'],
	},
	{
		spellings: ['rosa', 'rose'],
		shortForms: ['rosie'],
	},
	{
		spellings: ['rudolf', 'rudolph', 'rodolfo'],
		shortForms: ['rudi', 'rudy', 'rolf'],
	},
	{
		spellings: ['samuel'],
		shortForms: ['sam', 'sammy'],
	},
	{
		spellings: ['samantha'],
		shortForms: ['sam', 'sammy'],
	},
	{
		spellings: ['sebastian', 'sebastien', 'sebastiano'],
		shortForms: ['seb', 'bas', 'bastian', 'basti', 'sebas'],
	},
	{
		spellings: ['sergey', 'sergei', 'sergej', 'serhii', 'serhiy', 'sergio', 'serge', 'sergii'],
		shortForms: ['serge', 'seryozha', 'checo'],
	},
	{
		spellings: ['simon', 'szymon'],
		shortForms: ['si', 'szymek'],
	},
	{
		spellings: ['sofia', 'sophia', 'sophie', 'zofia', 'sofiya'],
		shortForms: ['sonya', 'sonja', 'zosia', 'fifi'],
	},
	{
		spellings: ['stanislav', 'stanislaw', 'stanislaus', 'stanley'],
		shortForms: ['stan', 'stas', 'staszek'],
	},
	{
		spellings: [
			'stefan',
			'stephan',
			'stephen',
			'steven',
			'stefano',
			'esteban',
			'stephane',
			'stepan',
		],
		shortForms: ['steve', 'stevie', 'steff', 'stef', 'steph'],
	},
	{
		spellings: ['stephanie', 'stefanie'],
		shortForms: ['steph', 'steffi', 'steffie'],
	},
	{
		spellings: ['susan', 'susanne', 'susanna', 'suzanne', 'zuzanna'],
		shortForms: ['sue', 'susie', 'suzy', 'sanne', 'sannah', 'suse', 'zuza', 'susi'],
	},
	{
		spellings: ['svetlana', 'svitlana'],
		shortForms: ['sveta', 'lana'],
	},
	{
		spellings: ['sylvia', 'silvia'],
		shortForms: ['sylvie'],
	},
	{
		spellings: ['tatiana', 'tatyana', 'tetiana', 'tetyana'],
		shortForms: ['tanya', 'tania', 'tanja'],
	},
	{
		spellings: ['terence', 'terrence'],
		shortForms: ['terry'],
	},
	{
		spellings: ['theodor', 'theodore', 'theodoros', 'teodor', 'fyodor', 'fedor'],
		shortForms: ['ted', 'teddy', 'theo', 'fedya', 'teo'],
	},
	{
		spellings: ['theresa', 'teresa', 'therese'],
		shortForms: ['terry', 'tess', 'tessa', 'resi', 'tere'],
	},
	{
		spellings: ['thomas', 'tomas', 'tommaso', 'tomasz'],
		shortForms: ['tom', 'tommy', 'tomek', 'thom', 'masi'],
	},
	{
		spellings: ['timothy', 'timotheus', 'timo', 'timofey'],
		shortForms: ['tim', 'timmy'],
	},
	{
		spellings: ['tobias'],
		shortForms: ['tobi', 'toby'],
	},
	{
		spellings: ['ulrich'],
		shortForms: ['uli', 'ulli', 'utz'],
	},
	{
		spellings: ['ulrike'],
		shortForms: ['uli', 'rike'],
	},
	{
		spellings: ['ursula'],
		shortForms: ['uschi', 'ulla'],
	},
	{
		spellings: ['valentina'],
		shortForms: ['valya', 'vale', 'tina'],
	},
	{
		spellings: ['valentin', 'valentine', 'valentino'],
		shortForms: ['val'],
	},
	{
		spellings: ['vasily', 'vasiliy', 'vasilii', 'vassilis', 'vasilis', 'basil', 'vasilios'],
		shortForms: ['vasya'],
	},
	{
		spellings: ['veronica', 'veronika'],
		shortForms: ['vero', 'ronnie', 'roni'],
	},
	{
		spellings: ['victor', 'viktor', 'vittorio'],
		shortForms: ['vic', 'vik', 'vitya'],
	},
	{
		spellings: ['victoria', 'viktoria', 'viktoriya', 'vittoria'],
		shortForms: ['vicky', 'vicki', 'tori', 'vika'],
	},
	{
		spellings: ['vincent', 'vincenz', 'vincenzo', 'vicente'],
		shortForms: ['vince', 'vinny', 'enzo', 'vin', 'chente'],
	},
	{
		spellings: ['vladimir', 'volodymyr', 'wladimir'],
		shortForms: ['vlad', 'vova', 'volodya', 'vladi', 'wladi'],
	},
	{
		spellings: ['vyacheslav', 'viacheslav'],
		shortForms: ['slava'],
	},
	{
		spellings: ['walter', 'gualterio'],
		shortForms: ['walt', 'wally', 'walli'],
	},
	{
		spellings: ['wojciech'],
		shortForms: ['wojtek'],
	},
	{
		spellings: ['wolfgang'],
		shortForms: ['wolf', 'wolfi'],
	},
	{
		spellings: ['xavier', 'javier', 'saverio'],
		shortForms: ['javi', 'xavi'],
	},
	{
		spellings: ['yaroslav', 'jaroslaw', 'jaroslav'],
		shortForms: ['jarek', 'slava', 'yarik'],
	},
	{
		spellings: ['yusuf', 'youssef', 'yousef', 'yousuf'],
		shortForms: ['yusef'],
	},
	{
		spellings: ['zachary', 'zacharias'],
		shortForms: ['zach', 'zack', 'zac'],
	},
	{
		spellings: ['ioannis', 'yannis', 'giannis', 'yiannis'],
		shortForms: ['john'],
	},
];

/** A first name or short form in one of the groups. */
interface Member {
	name: string;
	group: number;
	isShort: boolean;
}

const MEMBERS = groupBy(
	GROUPS.flatMap(({ spellings, shortForms }, group) => [
		...toMembers(spellings, group, false),
		...toMembers(shortForms, group, true),
	]),
	({ name }) => name,
);

function toMembers(names: readonly string[], group: number, isShort: boolean): Member[] {
	return names.map((name) => ({ name: foldAccents(name), group, isShort }));
}

/** Finds the groups that a word (lower case, no accents) belongs to. */
const findMembers = (word: string): readonly Member[] => MEMBERS.get(word) ?? [];

/** Lists the indexes of the name groups that a first name (lower case, no accents) belongs to. */
export const listNicknameGroups = (word: string): number[] =>
	findMembers(word).map(({ group }) => group);

/** Whether two first names (lower case, no accents) are forms of one name, or one is short for the other. */
export function areFormsOfOneFirstName(one: string, other: string): boolean {
	const others = findMembers(other);
	return findMembers(one).some(({ group, isShort }) =>
		others.some((each) => each.group === group && !(isShort && each.isShort)),
	);
}

/** Whether a word is a known first name or short form, in any case and with or without accents. */
export const isKnownFirstName = (word: string): boolean =>
	findMembers(foldAccents(word)).length > 0;
