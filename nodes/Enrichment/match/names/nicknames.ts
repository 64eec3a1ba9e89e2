import { groupBy } from '../../../shared/core/lists';
import { phrases, set, unaccented, withoutAccents } from '../../person/canonical/text';

/**
 * First names and their short forms in several languages. Before the colon spellings of one name,
 * which all mean each other; after it short forms, which mean each of those, but not each other: Jan
 * and Hans are both short for Johannes, and two people.
 */
const GROUPS = phrases(`
	aaron aron: ron; abigail: abby gail; adelaide adelheid: addie heidi; agnieszka: aga; albert
	alberto: al bert bertie berto; aleksander alexander aleksandr alexandr alejandro alessandro
	alexandre oleksandr aleksandar alexandros: alex alec aleks lex sandy sasha sascha sacha xander
	sander sandro ale jano olek alexis; alexandra aleksandra alejandra alessandra oleksandra: alex
	sandra xandra sasha sascha sandy lexi ale ola aleks; alfred alfredo: al fred freddy alf; alice
	alicia: ali; amanda: mandy; anastasia anastasiya anastasiia: nastya stacy tasia; andreas
	andrew andrei andrey andrej andres andre andrzej andrii andriy: andy drew andi dre; andrea:
	andy andi; angela angelika: angie geli; anna ann anne: annie anja anya ania anuschka nan
	nancy; hanna hannah johanna: hanni hanne; anthony antonio anton antoni antoine antonios: tony
	toni toño ant toon; antonia antonina: toni tonya tosia; archibald: archie; arthur artur
	arturo: art; artem artyom artiom: tyoma; august augustus: gus; augustin agustin: gus tin;
	barbara: barb babs basia barbie; bartholomew bartlomiej bartholomaeus: bart bartek; beatrice
	beatrix beatriz: bea trixie; benjamin: ben benny benji; bernard bernhard bernd bernardo:
	bernie berni; boris: borya; bridget brigitte birgit: bridie gitte biggi; carl karl carlos
	karol charles: charlie chuck chas chaz carlitos kalle; caroline carolina karolina karoline:
	carrie carol caro lina karo; catherine katherine kathryn katharina catarina catalina katarzyna
	ekaterina yekaterina kateryna caterina cathrin kathrin katrin: kate katie kathy cathy kat
	kitty kasia katya katia katja cat kati käthe rina; cecilia cecile: cece cissy; clara klara
	chiara: clarita; christian kristian cristian: chris kris krystek; christine christina kristina
	cristina kristin kirsten krystyna: chris chrissy kris tina krissy christa; christopher
	kristoffer christoph christophe krzysztof cristobal: chris kit topher kris kristof krzysiek
	toph; claudia klaudia: claudi; clifford: cliff; concepcion: concha conchita; consuelo: chelo;
	cornelia: conny nele; cornelius cornelis: cees kees; cynthia: cindy; daniel danil daniil: dan
	danny dani; danielle daniela: dani; david davide dawid: dave davy; deborah debora: deb debbie
	debby; dennis denis denys: denny; diana diane: di; dietrich: dieter; dmitry dmitriy dmitri
	dmitrij dmitrii dmytro dimitri dimitris dimitrios: dima mitya dimi jimmy; dolores: lola loli;
	dominic dominik dominique domenico: dom nick mimmo; donald: don donnie; dorothy dorothea: dot
	dottie dolly dora doro thea; douglas: doug; eduardo edward eduard edouard edoardo: ed eddie
	eddy ted teddy ned lalo edu edi; edmund: ed eddie ned; edwin: ed eddie; eleanor eleonora
	eleonore: ellie nell nora ella; elena helena helen helene eleni olena yelena alena: lena lenka
	ellie nell; isabel isabella isabelle isabela: isa bella izzy; elisabeth elizabeth elzbieta
	elisabetta elisaveta yelizaveta: liz lizzy lizzie beth betty betsy eliza lisa lise elsa else
	ela elli lisbeth bettina bess libby liesl liza; emilia emily emilie: em millie emmy; emmanuel
	emanuel manuel: manny manu manolo; enrique henry henrik heinrich henri enrico hendrik henryk:
	hank harry heinz heiner quique kike rico henk rik heini; ernest ernst ernesto: ernie; eugene
	evgeny evgeniy evgenii yevgeny yevgeniy yevhen eugenio eugen: gene zhenya; eugenia evgenia
	yevgenia: genie zhenya; federico frederick frederic friedrich fryderyk fredrik: fred freddy
	freddie fritz fede rick fredi; felicity felicitas: flick feli; ferdinand fernando: ferdi nando
	fer; florence florentine: flo florrie; florian: flo flori; frances francesca franziska
	françoise francisca: fran franny franzi frankie paca cisca; francis francisco francesco franz
	françois frans franciszek: frank frankie fran franky paco pancho kiko cisco ciccio curro
	chico; gabriel: gabe gabi; gabriela gabrielle gabriele: gabi gabby; gennady gennadiy: gena;
	geoffrey jeffrey jeffery: geoff jeff; george georg georgios giorgos jorge giorgio georgiy
	georgi georges jerzy: geordie jurek jörg; yuri yuriy yurii iurii juri jurij yury: yura; gerald
	geraldo: gerry jerry; gerard gerhard gerardo gerrit: gerry jerry gerd; gertrude gertrud: trudy
	gerti; giovanni: gianni vanni nino; juan: juanito juancho; giuseppe josef joseph jose yosef
	jozef josip: joe joey jo zé pepe peppe beppe sepp pepito jupp chema; gregory gregor grzegorz
	grigory grigoriy gregorio: greg gregg grisha goyo; guadalupe: lupe lupita; guillermo william
	wilhelm guillaume guglielmo willem: bill billy will willy willie wim memo guille liam willi;
	gustav gustavo gustaf: gus gösta tavo; harold harald: harry hal; harriet henrietta henriette:
	hattie hetty etta; hubert: bert hubi; hugh hugo: hughie; ignacio ignatius ignazio: nacho iggy;
	igor ihor: gosha; ines agnes: aggie; irina iryna irene: ira ina; isaac isak yitzhak yitzchak
	itzhak: ike zac itzik; isidore isidoro: izzy; ivan iwan: vanya; jacob jakob jacobo jakub: jake
	kuba coby jaap cobus; james jaime: jim jimmy jamie jack; jacqueline: jackie; jane: janey;
	jennifer: jen jenny jenn; jeremiah jeremy: jerry; jerome: jerry; jesus: chucho chuy; jessica:
	jess jessie; joachim joaquin: jo chimo jochen achim quino; joanna joana: jo joan asia jojo;
	john jon johan: jack johnny jonny; jan: honza janek jenda; johannes johann: hans jan hannes jo
	joop hannes henne johan; jonathan jonatan: jon jonny john nathan; joshua: josh; judith: judy;
	julia julie yulia yuliya yuliia iuliia: jules; julian: jules; julius julio: jules; karen
	karin: kari; kenneth: ken kenny; konstantin konstantinos constantin constantine kostiantyn:
	kostya costa kostas dinos; lawrence laurence lorenzo lorenz laurent: larry laurie lenz renzo;
	leonard leonardo leonhard: leo len lenny; leopold leopoldo: leo poldi polo; leslie lesley:
	les; lillian liliana: lily lil; louis luis ludwig luigi lewis lodewijk ludovico: lou lew
	wiggerl gigi lucho lui; louise luisa luise: lou lulu; ludmila lyudmila liudmyla: luda mila;
	lucas lukas luca lukasz luke: luc; magdalena magdalene: magda lena leni magdi; malcolm: mal;
	malgorzata margaret margarete margarita marguerite margherita: gosia maggie meg peggy greta
	gretchen marge rita gretel margie daisy margot margo; marcus markus marco mark marc marek
	marcos: marky; maria marie mary mariya mariia marija: ma masha mia mimi mitzi molly polly ria
	maja marita mary marika; martin martín marcin: marty; martha marta: patty; mateo matteo
	matthew matthias mathias matthieu mateusz matvey: matt matty mat hias tius teo; maurice moritz
	mauricio maurizio: mo mauri; maximilian maximiliano massimiliano: max maxi; maxim maksim
	maksym maxime: max; mercedes: merche; michael michal mikhail michail mihail michel miguel
	mykhailo mikael mihai: mike mick mickey mikey misha micha mischa michi miki; michelle: shelly;
	mohammed mohammad muhammad mohamed mohamad muhammed mehmet: mo md mohd hamada; monica monika:
	moni; nadezhda nadia nadiya: nadya; natalia natalya nataliya nataliia natalie nathalie: nat
	natasha tasha nata; nathaniel: nathan nate nat; nathan: nate nat; nicholas nicolas nikolaus
	nikolai nikolay nikolaos mykola niklas nicolaas mikolaj: nick nico nicky nik klaus niko nikos
	claus kolya klaas; nicole: nicky nicki; oliver olivier: ollie oli; oscar oskar: ossi; pamela:
	pam; patrick patricio patrizio: pat paddy rick pato; patricia patrizia: pat patty trish tricia
	patti pati; paul paulo pablo paolo pavel pawel pavlo: pauly pauli pasha; penelope: penny;
	peter pieter pedro pietro pierre pyotr piotr petr petro petros: pete piet petey petya petja
	perico; philippa filippa: pippa; philip phillip philipp philippe felipe filippo filip: phil
	pip flip; rachel rachael raquel: rach; rafael raphael raffaele rafal: rafa rafi raf raffi;
	raymond raimund ramon raimondo: ray mon moncho; rebecca rebekka: becky becca bec; reinhard
	reinhardt: reini; regina: gina; richard ricardo riccardo ryszard: rick ricky dick rich richie
	rico; robert roberto: bob bobby rob robbie bert berto robbi beto tito; rodrigo: rodri rod;
	roger rogelio: rodge; rudiger ruediger: rudi; roland rolando: rollo rolle; ronald: ron ronnie;
	rosario: charo; rosa rose: rosie; rudolf rudolph rodolfo: rudi rudy rolf; samuel: sam sammy;
	samantha: sam sammy; sebastian sebastien sebastiano: seb bas bastian basti sebas; sergey
	sergei sergej serhii serhiy sergio serge sergii: serge seryozha checo; simon szymon: si
	szymek; sofia sophia sophie zofia sofiya: sonya sonja zosia fifi; stanislav stanislaw
	stanislaus stanley: stan stas staszek; stefan stephan stephen steven stefano esteban stephane
	stepan: steve stevie steff stef steph; stephanie stefanie: steph steffi steffie; susan susanne
	susanna suzanne zuzanna: sue susie suzy sanne sannah suse zuza susi; svetlana svitlana: sveta
	lana; sylvia silvia: sylvie; tatiana tatyana tetiana tetyana: tanya tania tanja; terence
	terrence: terry; theodor theodore theodoros teodor fyodor fedor: ted teddy theo fedya teo;
	theresa teresa therese: terry tess tessa resi tere; thomas tomas tommaso tomasz: tom tommy
	tomek thom masi; timothy timotheus timo timofey: tim timmy; tobias: tobi toby; ulrich: uli
	ulli utz; ulrike: uli rike; ursula: uschi ulla; valentina: valya vale tina; valentin valentine
	valentino: val; vasily vasiliy vasilii vassilis vasilis basil vasilios: vasya; veronica
	veronika: vero ronnie roni; victor viktor vittorio: vic vik vitya; victoria viktoria viktoriya
	vittoria: vicky vicki tori vika; vincent vincenz vincenzo vicente: vince vinny enzo vin
	chente; vladimir volodymyr wladimir: vlad vova volodya vladi wladi; vyacheslav viacheslav:
	slava; walter gualterio: walt wally walli; wojciech: wojtek; wolfgang: wolf wolfi; xavier
	javier saverio: javi xavi; yaroslav jaroslaw jaroslav: jarek slava yarik; zachary zacharias:
	zach zack zac; ioannis yannis giannis yiannis: john`);

/** A first name or short form, and which of the groups it is in. */
interface Member {
	name: string;
	group: number;
	isShort: boolean;
}

const MEMBERS = groupBy(
	GROUPS.flatMap((line, group) =>
		withoutAccents(line)
			.split(':')
			.flatMap((names, part) =>
				[...set(names)].map((name): Member => ({ name, group, isShort: part === 1 })),
			),
	),
	({ name }) => name,
);

/** The groups of forms of one first name that a word (lower case, no accents) belongs to. */
const groupsOf = (word: string): readonly Member[] => MEMBERS.get(word) ?? [];

export const nicknameGroups = (word: string) => groupsOf(word).map(({ group }) => group);

/** Whether one of two first names (lower case, no accents) is short for the other, or they are forms of one. */
export function isNickname(one: string, other: string): boolean {
	const others = groupsOf(other);
	return groupsOf(one).some(({ group, isShort }) =>
		others.some((each) => each.group === group && !(isShort && each.isShort)),
	);
}

/** Whether a word is a first name that is known, or short for one. */
export const isFirstName = (word: string) => groupsOf(unaccented(word)).length > 0;
