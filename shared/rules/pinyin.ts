/*
 * Chinese found by its sound. Every browser and Node sorts Chinese by pinyin; so it is enough to know with which
 * character each syllable begins in that order, and the syllable of any other character is the last one before it.
 */

const starts =
  'a吖ai哎an安ang肮ao凹ba丷bai紦ban扳bang邦bao勹bei卑ben奔beng獖bi屄bian边biao灬bie憋bin汃bing氞bo癶bu峬ca簿cai囃can参cang仓cao撡ce艹cen嵾cen' +
  'g曽cha叉chai芆chan辿chang伥chao蟐che车chen抻cheng阷chi吃chong充chou抽chu出chuai橻chuan巛chuang刅chui吹chun旾chuo逴ci呲cong匆cou凑cu粗' +
  'cuan汆cui崔cun乼cuo搓da咑dai呆dan鮘dang当dao刀de嘚deng灯di氐dia嗲dian敁diao刁die爹ding丁diu丟dong东dou吺du厾duan耑dui垖dun吨duo多e妸en奀e' +
  'r儿fa发fan帆fang匚fei飞fen分feng丰fo覅fou紑fu夫ga旮gai侅gan甘gang冈gao皋ge戈gei给gen根geng刯gong工gou勾gu估gua瓜guai乖guan关guang光gui撗g' +
  'un丨guo呙ha哈hai咍han嚡hang夯hao茠he诃hei黒hen拫heng亨hong噷hou齁hu乎hua花huai怀huan欢huang巟hui灰hun昏huo吙ji丌jia加jian戋jiang橺jiao艽' +
  'jie鵤jin巾jing坕jiong燝jiu丩ju凥juan爠jue噘jun军ka咔kai开kan刊kang忼kao尻ke匼ken肎keng劥kong空kou抠ku扝kua夸kuai蒯kuan宽kuang匡kui亏kun' +
  '鑎kuo尡la垃lai来lan兰lang啷lao唥le仂lei雷leng嘞li哩lia俩lian倆liang良liao煷lie毟lin拎ling伶liu瀮long囖lou瞜lu噜lv驴luan娈lve掠lun擽luo啰m' +
  'a妈mai埋man嫚mang牤mao猫me嚒mei癦men椚meng擝mi咪mian宀miao喵mie乜min民ming名miu谬mo摸mou怽mu毪na縸nai腉nan囡nang囔nao孬ne疒nei娞nen恁neng' +
  '能ni妮nian拈niang娘niao鸟nie捏nin囜ning宁niu妞nong农nou羺nu譳nv女nuan奻nve疟nuo黁o喔ou讴pa妑pai拍pan眅pang乓pao抛pei呸pen喷peng匉pi丕pian' +
  '囨piao剽pie氕pin姘ping乒po蘋pou桲pu仆qi巬qia掐qian千qiang呛qiao悄qie苆qin亲qing靑qiong卭qiu丘qu区quan迲que炔qun夋ran呥rang穣rao娆re惹ren' +
  '人reng扔ri日rong戎rou厹ru邚ruan挼rui婑run瞤ruo捼sa仨sai虄san三sang橵sao掻se閪sen森seng僧sha杀shai繌shan山shang伤shao弰she奢shen谁sheng升' +
  'shi尸shou収shu书shua刷shuai衰shuan闩shuang双shui脽shun吮shuo说si厶song忪sou凁su苏suan狻sui夊sun孙suo唆ta他tai囼tan粏tang賧tao夲te忑ten' +
  'g熥ti剔tian趯tiao旫tie螩ting厅tong囲tou偷tu綉tuan湍tui推tun吞tuo畽wa屲wai歪wan弯wang尢wei危wen煀weng呚wo挝wu乌xi錻xia呷xian仙xiang乡xiao' +
  '灱xie恷xin心xing星xiong裄xiu休xu湑xuan吅xue削xun坃ya丫yan恹yang央yao羪ye鑰yi一yin囙ying应yong佣you优yu蒏yuan澚yue曰yun晕za繧zai災zan兂zan' +
  'g匨zao傮ze则zei伬zen怎zeng譛zha扎zhai夈zhan枬zhang张zhao佋zhe蜇zhen贞zheng凧zhi之zhong徔zhou州zhu朱zhua抓zhuai跩zhuan专zhuang妆zhui隹' +
  'zhun宒zhuo拙zi乲zong宗zou潈zu楱zuan钻zui厜zun穝zuo嘬';

/** Characters with more than one sound, or one that the order does not give: all of them are found. */
const others: Readonly<Record<string, readonly string[]>> = {
  乐: ['le', 'yue'],
  重: ['zhong', 'chong'],
  行: ['xing', 'hang'],
  还: ['huan', 'hai'],
  都: ['du', 'dou'],
  传: ['chuan', 'zhuan'],
  会: ['hui', 'kuai'],
  调: ['tiao', 'diao'],
  藏: ['cang', 'zang'],
  单: ['dan', 'shan'],
  角: ['jiao', 'jue'],
  觉: ['jue', 'jiao'],
  数: ['shu', 'shuo'],
  卡: ['ka', 'qia'],
  便: ['bian', 'pian'],
  簿: ['bu', 'bo'],
  地: ['di', 'de'],
  粘: ['zhan', 'nian'],
  长: ['chang', 'zhang'],
  须: ['xu'],
  的: ['de', 'di'],
  得: ['de', 'dei'],
  了: ['le', 'liao'],
  着: ['zhe', 'zhao', 'zhuo'],
  解: ['jie', 'xie'],
  率: ['lv', 'shuai'],
  参: ['can', 'shen'],
  弹: ['tan', 'dan'],
  系: ['xi', 'ji'],
  识: ['shi', 'zhi'],
  石: ['shi', 'dan'],
  校: ['xiao', 'jiao'],
  降: ['jiang', 'xiang'],
  说: ['shuo', 'shui'],
  折: ['zhe', 'she'],
  曾: ['zeng', 'ceng'],
  朝: ['chao', 'zhao'],
  血: ['xue', 'xie'],
  薄: ['bao', 'bo'],
  色: ['se', 'shai'],
  读: ['du', 'dou'],
  什: ['shen', 'shi'],
  么: ['me', 'yao'],
  车: ['che', 'ju'],
};

interface Start {
  readonly syllable: string;
  readonly character: string;
}

let collator: Intl.Collator | undefined;
let table: readonly Start[] | undefined;

function startsOf(): readonly Start[] {
  return (table ??= [...starts.matchAll(/([a-z]+)(\P{ASCII})/gu)].map(([, syllable = '', character = '']) => ({
    syllable,
    character,
  })));
}

/** Syllables of a character without tones, ü as v; none for anything that is not Chinese. */
export function syllablesOf(character: string): readonly string[] {
  const own = others[character];
  if (own) return own;
  if (!/^[\u4e00-\u9fff]$/.test(character)) return [];
  const { compare } = (collator ??= new Intl.Collator('zh-u-co-pinyin'));
  const list = startsOf();
  let low = 0;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (compare(list[middle]?.character ?? '', character) <= 0) low = middle;
    else high = middle - 1;
  }
  const found = list[low];
  return found && compare(found.character, character) <= 0 ? [found.syllable] : [];
}

/** Characters from `at` on that spell the query; -1 when they do not. */
function spelled(characters: readonly string[], at: number, query: string): number {
  if (query === '') return at;
  const character = characters[at];
  if (character === undefined) return -1;
  const syllables = syllablesOf(character);
  if (syllables.length === 0) {
    return query.startsWith(character) ? spelled(characters, at + 1, query.slice(character.length)) : -1;
  }
  for (const syllable of syllables) {
    // The whole syllable, its beginning as the last thing typed, its initial: zh, ch and sh also by one letter.
    if (syllable.startsWith(query)) return at + 1;
    const initial = /^[zcs]h/.test(syllable) ? 2 : 1;
    for (const length of new Set([syllable.length, initial, 1])) {
      if (!query.startsWith(syllable.slice(0, length))) continue;
      const end = spelled(characters, at + 1, query.slice(length));
      if (end >= 0) return end;
    }
  }
  return -1;
}

/**
 * Where a text is spelled by Latin letters: by pinyin, by initials or by both mixed ("rwzx", "renwuzhongxin",
 * "renwu"). Answers the first place as [from, to] in the text, or null.
 */
export function matchPinyin(text: string, typed: string): [from: number, to: number] | null {
  const query = typed.toLowerCase().replace(/[\s'’]+/g, '');
  if (!/^[a-z0-9]+$/.test(query) || query.length > 60 || !/[\u4e00-\u9fff]/.test(text)) return null;
  const characters = [...text.toLowerCase()];
  let offset = 0;
  for (let at = 0; at < characters.length; at += 1) {
    const end = syllablesOf(characters[at] ?? '').length > 0 ? spelled(characters, at, query) : -1;
    if (end >= 0) return [offset, offset + characters.slice(at, end).join('').length];
    offset += characters[at]?.length ?? 0;
  }
  return null;
}
