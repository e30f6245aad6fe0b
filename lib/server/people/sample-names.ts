/** A name as its bearer writes it, and in the plain letters of an e-mail address. */
export type SampleName = { written: string; plain: string };

/** Given and family names that go together. */
export type NameCulture = { given: SampleName[]; family: SampleName[] };

/** Reads `"Anaïs=anais Łukasz=lukasz"`; without `=` the plain form is the written one in lower case. */
function names(list: string): SampleName[] {
  return list.split(" ").map((entry) => {
    const [written = "", plain = written.toLowerCase()] = entry.split("=");
    return { written, plain };
  });
}

function culture(given: string, family: string): NameCulture {
  return { given: names(given), family: names(family) };
}

/**
 * Names in many scripts, of many lengths, with accents, apostrophes and hyphens, to exercise the renderer,
 * search and file names. Every given name is common, so that it identifies no real person.
 */
export const NAME_CULTURES: readonly NameCulture[] = [
  culture(
    "Olivia Noah Amelia Oliver Grace Samuel Ruby Ethan",
    "Bennett Clarke Hughes Marlow O’Connor=oconnor Whitfield Ashworth Lane",
  ),
  culture(
    "Jürgen=juergen Anneliese Björn=bjoern Käthe=kaethe Lukas Mareike Sören=soeren Friederike",
    "Müller=mueller Weiß=weiss Schönfeld=schoenfeld Krüger=krueger Baumgärtner=baumgaertner Vogel Hartmann Lindqvist-Meyer=lindqvist.meyer",
  ),
  culture(
    "Zoé=zoe François=francois Anaïs=anais Étienne=etienne Chloé=chloe Théo=theo Inès=ines Rémi=remi",
    "Lefèvre=lefevre Dubois Guérin=guerin Moreau Béranger=beranger D’Aubigné=daubigne Caron Faure",
  ),
  culture(
    "María=maria José=jose Lucía=lucia Íñigo=inigo Begoña=begona Andrés=andres Sofía=sofia Martín=martin",
    "García=garcia Muñoz=munoz Hernández=hernandez Ibáñez=ibanez Peña=pena Castaño=castano Vega Zúñiga=zuniga",
  ),
  culture(
    "Łukasz=lukasz Małgorzata=malgorzata Zbigniew Grażyna=grazyna Paweł=pawel Agnieszka Michał=michal Róża=roza",
    "Kowalczyk Wójcik=wojcik Zieliński=zielinski Dąbrowska=dabrowska Pawłowski=pawlowski Ślusarz=slusarz Żak=zak Mazur",
  ),
  culture(
    "Søren=soren Åsa=asa Björk=bjork Mikkel Ingrid Øyvind=oyvind Sigríður=sigridur Lars",
    "Ångström=angstrom Østergaard=ostergaard Jónsdóttir=jonsdottir Nygård=nygard Halvorsen Bækgaard=baekgaard Lindgren Sæther=saether",
  ),
  culture(
    "Ольга=olga Дмитрий=dmitri Наталья=natalia Сергей=sergei Екатерина=ekaterina Михаил=mikhail Анна=anna Фёдор=fyodor",
    "Соловьёва=solovyova Кузнецов=kuznetsov Морозова=morozova Белов=belov Щербакова=shcherbakova Громов=gromov Лебедева=lebedeva Жуков=zhukov",
  ),
  culture(
    "Ελένη=eleni Γιώργος=giorgos Μαρία=maria Νίκος=nikos Κατερίνα=katerina Δημήτρης=dimitris",
    "Παπαδοπούλου=papadopoulou Νικολάου=nikolaou Αλεξίου=alexiou Οικονόμου=oikonomou Βλάχος=vlachos Ιωάννου=ioannou",
  ),
  culture(
    "فاطمة=fatima محمد=mohammed ليلى=layla يوسف=yusuf نور=noor خالد=khalid",
    "الخطيب=alkhatib حداد=haddad منصور=mansour النجار=alnajjar سالم=salem عباس=abbas",
  ),
  culture(
    "נועה=noa יוסף=yosef תמר=tamar אורי=uri מיכל=michal דוד=david",
    "כהן=cohen לוי=levi מזרחי=mizrahi פרידמן=friedman שפירא=shapira ברק=barak",
  ),
  culture(
    "अनन्या=ananya राहुल=rahul प्रिया=priya अर्जुन=arjun कविता=kavita विक्रम=vikram",
    "शर्मा=sharma गुप्ता=gupta वर्मा=verma मेहता=mehta त्रिपाठी=tripathi जोशी=joshi",
  ),
  culture(
    "கயல்விழி=kayalvizhi முருகன்=murugan செல்வி=selvi அருண்=arun மீனா=meena குமார்=kumar",
    "சுப்பிரமணியம்=subramaniam இராமன்=raman நடராஜன்=natarajan வேலு=velu பாண்டியன்=pandian கண்ணன்=kannan",
  ),
  culture(
    "สมชาย=somchai มาลี=malee ณัฐพงษ์=nattapong พิมพ์ชนก=pimchanok อรทัย=orathai ธนา=thana",
    "ศรีสุข=srisuk วงศ์ไทย=wongthai จันทร์เพ็ญ=chanpen แก้วมณี=kaewmanee ทองดี=thongdee บุญมา=boonma",
  ),
  culture(
    "さくら=sakura 健太=kenta 美咲=misaki 大輔=daisuke 葵=aoi 翔=sho",
    "佐藤=sato 鈴木=suzuki 高橋=takahashi 渡辺=watanabe 小林=kobayashi 中村=nakamura",
  ),
  culture(
    "秀英=xiuying 伟=wei 芳=fang 强=qiang 静=jing 子轩=zixuan",
    "王=wang 李=li 张=zhang 刘=liu 陈=chen 欧阳=ouyang",
  ),
  culture(
    "지우=jiwoo 서연=seoyeon 민준=minjun 하은=haeun 도윤=doyoon 수빈=subin",
    "김=kim 이=lee 박=park 최=choi 정=jung 남궁=namgung",
  ),
  culture(
    "Nguyệt=nguyet Đức=duc Thảo=thao Hùng=hung Quỳnh=quynh Tuấn=tuan",
    "Nguyễn=nguyen Trần=tran Phạm=pham Hoàng=hoang Đặng=dang Vũ=vu",
  ),
  culture(
    "Ayşe=ayse Çağlar=caglar İpek=ipek Emre Gülşah=gulsah Oğuz=oguz",
    "Yılmaz=yilmaz Öztürk=ozturk Çelik=celik Şahin=sahin Doğan=dogan Işık=isik",
  ),
  culture("Kwame Amina Chidi Ngozi Thabo Zawadi", "Mensah Okonkwo Adeyemi N’Diaye=ndiaye Mbeki Achieng"),
  culture(
    "João=joao Conceição=conceicao Tiago Luíza=luiza Antônio=antonio Beatriz",
    "Gonçalves=goncalves Araújo=araujo Magalhães=magalhaes Ribeiro Simões=simoes Nascimento",
  ),
];

/** The language of each of these cultures, as a BCP 47 tag. */
export const CULTURE_LANGUAGES = "en de fr es pl sv ru el ar he hi ta th ja zh ko vi tr en pt-BR".split(" ");
